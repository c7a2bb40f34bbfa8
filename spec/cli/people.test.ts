// People at rest: each verb appends to a run at rest, runs it to rest, and prints what happened (D-38).
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { actingIn, atRest, deedOf, timesHandled } from "./acting.test.kit.ts";
import { colloquy, shell, startedColloquy, temporary } from "./child.test.kit.ts";
import { withFiles } from "./files.test.kit.ts";

describe("say", () => {
  it("is heard, runs the tree to rest, and prints what happened and the state", async () => {
    const { act, run, cwd } = await atRest("talk");
    const { code, out, err } = await act("say", "How are you?", "--by", "Ann");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/lead +hears human \(Ann\) "How are you\?"/u);
    expect(out).toMatch(/lead +said "I hear\."/u);
    expect(out).toMatch(/accepted in commit \d+ \(a-[0-9a-f]+\); the run: finished/u);
    expect(out).toMatch(/lead +idle +1 +2 +0/u);
    expect(out).not.toContain("Hello yourself.");
    expect((await colloquy(["verify", run], { cwd })).code).toBe(0);
  });

  it("reads - from standard input", async () => {
    const { cwd, run, journal } = await atRest("talk");
    const { code } = await shell(`printf 'two\\nlines\\n' | colloquy say ${run} -`, { cwd });
    expect(code).toBe(0);
    expect(journal()).toContain(String.raw`"text":"two\nlines"`);
  });

  it("has one document with --json", async () => {
    const { act } = await atRest("talk");
    const ended = await act("say", "More", "--id", "m-1", "--json");
    expect(deedOf(ended)).toMatchObject({
      ok: true,
      id: "m-1",
      to: "lead",
      accepted: true,
      refused: null,
      repeated: false,
      ends: "finished",
      problems: [],
      dialogs: [{ path: "lead", state: "idle" }],
    });
    expect(ended.err).toBe("");
  });

  it("to a dialog that has not begun appends nothing, says who has, and exits 2", async () => {
    const { act, journal } = await atRest("talk");
    const before = journal();
    const { code, err } = await act("say", "Hi", "--to", "lead/ux");
    expect(code).toBe(2);
    expect(err).toContain('no dialog "lead/ux" has begun (there are: lead)');
    expect(journal()).toBe(before);
  });

  it("is done once under one id, and answered with its first outcome", async () => {
    const { act, journal } = await atRest("talk");
    const first = deedOf(await act("say", "One", "--id", "one", "--json"));
    const before = journal();
    const again = await act("say", "One", "--id", "one", "--json");
    expect(again.code).toBe(0);
    expect(deedOf(again)).toMatchObject({ accepted: true, seq: first.seq, repeated: true });
    expect(journal()).toBe(before);
  });

  it("takes no id that is the scenario's", async () => {
    const { act, journal } = await atRest("talk");
    const before = journal();
    const { code, err } = await act("say", "One", "--id", "0");
    expect(code).toBe(2);
    expect(err).toContain("plain numbers are the scenario's");
    expect(journal()).toBe(before);
  });

  it("exits 3 when the tree cannot finish, and is heard all the same", async () => {
    const { act, journal } = await atRest("hello");
    const { code, err } = await act("say", "More", "--id", "more");
    expect(code).toBe(3);
    expect(err).toContain("lead@1.2 has no reply");
    expect(timesHandled(journal(), "more")).toBe(1);
  });

  it("is done once when the process dies between its commit and the rest", async () => {
    const cwd = withFiles(temporary(), "seconds");
    await colloquy(["run", "seconds.yaml", "--quiet", "--out", "o", "--clock", "real"], { cwd });
    const { act, holds, journal } = actingIn(cwd, "seconds");
    const child = startedColloquy(["say", "o/seconds", "Two", "--id", "two"], { cwd });
    onTestFinished(() => void child.process.kill("SIGKILL"));
    await holds('"handled":"human:two"');
    child.process.kill("SIGKILL");
    expect((await child.ended).signal).toBe("SIGKILL");
    const again = await act("say", "Two", "--id", "two", "--json");
    expect(again.code).toBe(0);
    expect(deedOf(again)).toMatchObject({ accepted: true, repeated: true, ends: "finished" });
    expect(timesHandled(journal(), "two")).toBe(1);
    expect(journal().split('"text":"I hear."')).toHaveLength(3);
  });
});

describe("answer", () => {
  it("answers the one question that is open", async () => {
    const { act } = await atRest("talk");
    expect((await act("say", "Weather?")).out).toContain('asks human "Where are you?"');
    const { code, out } = await act("answer", "Paris");
    expect(code).toBe(0);
    expect(out).toMatch(/hears human "Paris"[^]*said "I hear\."/u);
  });

  it("without a question exits 2 and appends nothing", async () => {
    const { act, journal } = await atRest("talk");
    const before = journal();
    expect(await act("answer", "Paris")).toMatchObject({ code: 2, out: "" });
    expect(journal()).toBe(before);
  });

  it("names the dialogs when several questions are open, and takes one with --of", async () => {
    const { act } = await atRest("asks");
    const { code, err } = await act("answer", "Warm.");
    expect(code).toBe(2);
    expect(err).toContain("several questions are open; name one with --of: lead/ux, lead/qa");
    const one = await act("answer", "Warm.", "--of", "lead/ux");
    expect(one.code).toBe(0);
    expect(one.out).toMatch(/lead\/ux +said "These words\."/u);
    expect(one.out).toMatch(/lead +waiting_for_sideDialogs/u);
    const other = await act("answer", "All.");
    expect(other.out).toMatch(/lead +said "Noted\."/u);
    expect((await act("answer", "Late.", "--of", "lead/ux", "--json")).code).toBe(2);
  });
});

describe("stop, resume, dead and done", () => {
  it("a stopped dialog keeps an answer and is driven by resume", async () => {
    const { act } = await atRest("asks");
    const stopped = await act("stop", "lead/ux");
    expect(stopped.code).toBe(0);
    expect(stopped.out).toMatch(/lead\/ux +stopped/u);
    const kept = await act("answer", "Warm.", "--of", "lead/ux");
    expect(kept.code).toBe(0);
    expect(kept.out).not.toContain("These words.");
    const resumed = await act("resume", "lead/ux");
    expect(resumed.code).toBe(0);
    expect(resumed.out).toMatch(/lead\/ux +said "These words\."/u);
    const again = await act("resume", "lead/ux");
    expect(again.code).toBe(2);
    expect(again.err).toContain("lead/ux is not stopped");
  });

  it("stop without a dialog stops all, and --close fails their duties", async () => {
    const { act, cwd, run } = await atRest("asks");
    const held = await act("stop", "--json");
    expect(deedOf(held).dialogs.map(({ state }) => state)).toEqual(Array(3).fill("stopped"));
    const back = await act("resume", "all", "--json");
    expect(deedOf(back).dialogs.map(({ state }) => state)).not.toContain("stopped");
    const closed = await act("stop", "lead/ux", "--close", "--by", "Ann");
    expect(closed.code).toBe(0);
    expect(closed.out).toMatch(/lead +hears lead\/ux \(failed\) ".*stopped by Ann/u);
    expect((await colloquy(["verify", run], { cwd })).code).toBe(0);
  });

  it("a dead dialog fails its duty, and hears nobody", async () => {
    const { act } = await atRest("asks");
    const died = await act("dead", "lead/ux");
    expect(died.code).toBe(0);
    expect(died.out).toMatch(/lead\/ux +dead/u);
    expect(died.out).toMatch(/lead +hears lead\/ux \(failed\)/u);
    const said = await act("say", "Hi", "--to", "lead/ux");
    expect(said.code).toBe(2);
    expect(said.err).toContain("lead/ux is dead");
    expect((await act("dead", "lead")).err).toContain("it can be done, not dead");
  });

  it("done finishes the tree, cancels what is open, and nothing is heard after it", async () => {
    const { act, cwd, run } = await atRest("asks");
    const done = await act("done", "--json");
    expect(done.code).toBe(0);
    expect(deedOf(done).dialogs.map(({ state }) => state)).toEqual(["done", "done", "done"]);
    const said = await act("say", "Hi");
    expect(said.code).toBe(2);
    expect(said.err).toContain("the tree is finished");
    expect((await colloquy(["verify", run], { cwd })).code).toBe(0);
    const text = (await act("show", "transcript")).out;
    expect(text).toContain("finishes");
    expect((await act("show")).out).not.toMatch(/open call|waits for it/u);
    expect((await act("show", "lead/ux")).out).toContain("Nobody waits for it");
  });
});

describe("a file of a dialog that another hand changed", () => {
  it("is told with its line by whatever command finds it", async () => {
    const { act, cwd, run } = await atRest("asks");
    const stack = "lead/dialogs/lead~ux/asker-stack.jsonl";
    writeFileSync(join(cwd, run, ".dialogs", stack), "changed\n");
    const said = await act("say", "Hi", "--quiet");
    expect(said.code).toBe(0);
    expect(said.err).toContain(
      `note: ${stack}:1 is not what the journal says; moved to malformed/`,
    );
    expect((await act("say", "Hi")).err).not.toContain("note:");
  });
});

describe("a run whose script changed", () => {
  it("takes no action unless the change is accepted", async () => {
    const { act, cwd, run, journal } = await atRest("talk");
    appendFileSync(join(cwd, run, "scenario.yaml"), "# another\n");
    const before = journal();
    const refused = await act("say", "Hi");
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("--accept-changes");
    expect(journal()).toBe(before);
    expect((await act("say", "Hi", "--accept-changes")).code).toBe(0);
  });
});
