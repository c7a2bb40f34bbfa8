// Door: nobody who stays, drips or comes too late keeps others out, or is heard after all.
import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { Door } from "./door.ts";

const PLACES = 32;
const TOKEN = "t0ken";
const SAY = { token: TOKEN, verb: "say", to: "lead", by: null, text: "Hi", how: "hold" };
const sockets: Socket[] = [];
let door: Door | null = null;
let heard: string[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  door?.close();
  heard = [];
});

async function opened(patience: { idleMs: number; lingerMs: number }): Promise<Door> {
  door = await Door.open(patience);
  if (door === null) throw new Error("this machine lets nobody listen");
  door.admit({
    token: TOKEN,
    hear: (action) => {
      heard.push(action.id);
      return Promise.resolve({ seq: heard.length, refused: null, repeated: false });
    },
  });
  return door;
}

/** A client that never closes its own half. */
async function guest({ address }: Door): Promise<Socket> {
  const socket = connect({ port: Number(address.split(":")[1]), allowHalfOpen: true });
  socket.on("error", () => socket.destroy());
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

async function answerTo(socket: Socket): Promise<unknown> {
  const [bytes] = (await once(socket, "data")) as [Buffer];
  return JSON.parse(bytes.toString("utf8"));
}

async function said(to: Door, id: string): Promise<unknown> {
  const socket = await guest(to);
  socket.write(`${JSON.stringify({ ...SAY, id })}\n`);
  const answer = await answerTo(socket);
  socket.destroy();
  return answer;
}

const isBusy = (answer: unknown): boolean => JSON.stringify(answer).includes('"busy"');

test("clients that have their answer and never go keep nobody out", async () => {
  const to = await opened({ idleMs: 60_000, lingerMs: 20 });
  const guests = await Promise.all(Array.from({ length: PLACES }, () => guest(to)));
  const answers = guests.map(answerTo);
  for (const socket of guests) socket.write('{"token":"wrong"}\n');
  await Promise.all(answers);
  let answer = await said(to, "a1");
  while (isBusy(answer)) answer = await said(to, "a1");
  expect(answer).toEqual({ accepted: true, seq: 1, repeated: false });
});

test("a client that drips is told that its line came too late", async () => {
  const to = await opened({ idleMs: 50, lingerMs: 20 });
  const socket = await guest(to);
  let answer: unknown = null;
  void answerTo(socket).then((came) => (answer = came));
  while (answer === null) {
    socket.write(" ");
    await setImmediate();
  }
  expect(answer).toMatchObject({ accepted: false, error: { code: "idle" } });
});

test("what comes after a refusal of the connection is not done", async () => {
  const to = await opened({ idleMs: 20, lingerMs: 60_000 });
  const socket = await guest(to);
  expect(await answerTo(socket)).toMatchObject({ error: { code: "idle" } });
  socket.write(`${JSON.stringify({ ...SAY, id: "late" })}\n`);
  await said(to, "next");
  expect(heard).toEqual(["next"]);
});

test("a door that closes tells whoever has not spoken yet that nothing was done", async () => {
  const to = await opened({ idleMs: 60_000, lingerMs: 60_000 });
  const waiting = await guest(to);
  await said(to, "first");
  to.close();
  expect(await answerTo(waiting)).toMatchObject({ accepted: false, error: { code: "notHeard" } });
});

test("a door that closes lets go nobody whose action it has without its answer", async () => {
  const to = await opened({ idleMs: 60_000, lingerMs: 60_000 });
  to.admit({
    token: TOKEN,
    hear: () => {
      to.close();
      return Promise.resolve({ seq: 7, refused: null, repeated: false });
    },
  });
  expect(await said(to, "a1")).toEqual({ accepted: true, seq: 7, repeated: false });
});
