// People and a live owner: an action goes to the process that owns the tree, through the address and
// token in its lock, and is answered when its commit is durable (D-38).
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { atRest, deedOf, live, timesHandled } from "./acting.test.kit.ts";
import { colloquy } from "./child.test.kit.ts";

interface Lock {
  readonly pid: number;
  readonly token: string;
  readonly address: string;
}

function lockAt(path: string): Lock {
  return JSON.parse(readFileSync(path, "utf8")) as Lock;
}

/** What the owner answers to these bytes. */
function asked({ address }: Lock, bytes: string): Promise<string> {
  const [host = "", port = ""] = address.split(":");
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), host, () => socket.write(bytes));
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    socket.on("error", (error) => (text === "" ? reject(error) : resolve(text)));
    socket.on("end", () => socket.end());
    socket.on("close", () => resolve(text));
  });
}

describe("a live owner", () => {
  it("hears what is said, answers when it is durable, and goes on", async () => {
    const { act, journal, owner } = await live("minute");
    const { code, out } = await act("say", "One", "--by", "Ann", "--id", "one");
    expect(code).toBe(0);
    expect(timesHandled(journal(), "one")).toBe(1);
    expect(out).toMatch(/hears human \(Ann\) "One"/u);
    expect(out).toContain(`process ${owner.process.pid} goes on`);
    expect(out).toMatch(/lead +driving/u);
    await owner.errSays('hears human (Ann) "One"');
    expect(owner.process.exitCode).toBeNull();
  });

  it("hears two at once, and one id given twice at once is done once", async () => {
    const { act, journal } = await live("minute");
    const same = ["say", "One", "--id", "one", "--json"] as const;
    const [first, second, other] = await Promise.all([
      act(...same),
      act(...same),
      act("say", "Two", "--id", "two", "--json"),
    ]);
    expect([first.code, second.code, other.code]).toEqual([0, 0, 0]);
    expect(deedOf(first).seq).toBe(deedOf(second).seq);
    expect(deedOf(first).repeated).not.toBe(deedOf(second).repeated);
    expect(timesHandled(journal(), "one")).toBe(1);
    expect(timesHandled(journal(), "two")).toBe(1);
  });

  it("refuses what cannot be, and says why", async () => {
    const { act } = await live("minute");
    const done = await act("done");
    expect(done.code).toBe(2);
    expect(done.err).toContain("lead is still driving");
    const said = await act("say", "Hi", "--to", "lead/ux");
    expect(said.code).toBe(2);
    expect(said.err).toContain("lead/ux has not begun");
  });

  it("is stopped from outside; another process resumes what was cut off", async () => {
    const { act, owner } = await live("minute");
    const stopped = await act("stop", "lead", "--by", "Ann");
    expect(stopped.code).toBe(0);
    expect(stopped.out).toContain("stops (Ann)");
    expect(stopped.out).toMatch(/lead +stopped/u);
    owner.process.kill("SIGKILL");
    await owner.ended;
    const { code, out } = await act("resume", "lead");
    expect(code).toBe(0);
    expect(out).toMatch(/lead +said "I hear\."/u);
  });

  it("gives the tree to nobody else, and says how to talk to it", async () => {
    const { act, cwd, run, journal } = await live("minute");
    const before = journal();
    const tries = [
      ["resume", run] as const,
      ["run", "minute.yaml", "--out", "o", "--again"] as const,
    ];
    for (const args of tries) {
      const { code, err } = await colloquy(args, { cwd });
      expect(code).toBe(2);
      expect(err).toContain("is running it; talk to it (colloquy say o/minute TEXT");
    }
    expect(journal()).toBe(before);
    expect((await act("say", "One")).code).toBe(0);
  });

  it("answers what is no action with an error, and changes nothing", async () => {
    const { lock, journal } = await live("minute");
    const owner = lockAt(lock);
    const before = journal();
    const { token } = owner;
    const action = { id: "x", verb: "say", to: "lead", by: null, text: "Hi", how: "hold" };
    const wrong = [
      [JSON.stringify({ ...action, token: `${token}0` }), "token"],
      [JSON.stringify(action), "token"],
      ["null", "token"],
      ["{", "line"],
      [JSON.stringify({ ...action, token, verb: "erase" }), "action"],
      [JSON.stringify({ ...action, token, id: "7" }), "action"],
      [JSON.stringify({ ...action, token, text: 1 }), "action"],
      ["x".repeat(1024 * 1024 + 1), "line"],
    ] as const;
    for (const [line, code] of wrong) {
      const answer: unknown = JSON.parse(await asked(owner, `${line}\n`));
      expect(answer).toEqual({ accepted: false, error: { code, message: expect.any(String) } });
    }
    expect(journal()).toBe(before);
    const good = await asked(owner, `${JSON.stringify({ ...action, token })}\n`);
    expect(JSON.parse(good)).toEqual({ accepted: true, seq: 2, repeated: false });
  });

  it("hears more connections than it keeps open, one after another", async () => {
    const { lock, act } = await live("minute");
    const owner = lockAt(lock);
    const [host = "", port = ""] = owner.address.split(":");
    const idle = await Promise.all(
      Array.from({ length: 32 }, () => {
        const socket = connect(Number(port), host);
        onTestFinished(() => void socket.destroy());
        return new Promise<typeof socket>((resolve) => socket.on("connect", () => resolve(socket)));
      }),
    );
    const busy = await act("say", "One", "--id", "one");
    expect(busy.code).toBe(3);
    expect(busy.err).toContain("repeat it with --id one");
    for (const socket of idle) socket.destroy();
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.on("close", resolve))));
    expect((await act("say", "One", "--id", "one")).code).toBe(0);
  });

  it("that was killed leaves a tree that the next action takes up", async () => {
    const { act, owner, journal } = await live("minute");
    expect((await act("say", "One", "--id", "one")).code).toBe(0);
    expect((await act("stop", "lead")).code).toBe(0);
    owner.process.kill("SIGKILL");
    await owner.ended;
    const again = await act("say", "One", "--id", "one", "--json");
    expect(again.code).toBe(0);
    expect(deedOf(again)).toMatchObject({ accepted: true, repeated: true, ends: "waiting" });
    expect(timesHandled(journal(), "one")).toBe(1);
    expect(journal()).toContain('"previous":"crashed"');
  });

  it("stops listening before it gives up the tree, and does not live on for it", async () => {
    const { owner, lock } = await live("seconds");
    const { address } = lockAt(lock);
    expect((await owner.ended).code).toBe(0);
    await expect(asked({ pid: 0, token: "", address }, "{}\n")).rejects.toThrow("ECONNREFUSED");
  });
});

describe("an owner that goes away before it answers", () => {
  it("leaves the client with an error and the id when it died; repeated, the action is done once", async () => {
    const { act, lock, journal } = await atRest("talk");
    await ownedBy(lock, (owner) => writeFileSync(lock, JSON.stringify({ ...owner, pid: DEAD })));
    const before = journal();
    const { code, err, out } = await act("say", "One", "--id", "one", "--json");
    expect(code).toBe(3);
    expect(err).toContain(`process ${process.pid} went away before it answered`);
    expect(err).toContain("repeat it with --id one");
    expect(JSON.parse(out)).toMatchObject({ ok: false, accepted: false, id: "one" });
    expect(journal()).toBe(before);
    expect((await act("say", "One", "--id", "one")).code).toBe(0);
    expect((await act("say", "One", "--id", "one")).code).toBe(0);
    expect(timesHandled(journal(), "one")).toBe(1);
  });

  it("costs the client nothing when it gave its lock up: the tree is looked at again", async () => {
    const { act, lock, journal } = await atRest("talk");
    await ownedBy(lock, () => rmSync(lock));
    expect((await act("say", "One", "--id", "one")).code).toBe(0);
    expect(timesHandled(journal(), "one")).toBe(1);
  });
});

/** No process has so high a number. */
const DEAD = 2 ** 31 - 1;

/** An owner that does this, and no more, when it is spoken to. */
async function ownedBy(lock: string, goes: (owner: object) => void): Promise<void> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      goes(owner);
      socket.destroy();
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const owner = { pid: process.pid, start: "", token: "t", address: `127.0.0.1:${port}` };
  writeFileSync(lock, JSON.stringify(owner));
}
