import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'

/** Prints one line for each scenario when it ends, and a summary. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from here
export default class ScenarioReporter implements Reporter {
  #passed = 0
  #failed = 0

  onTestCaseResult(testCase: TestCase): void {
    const { state, errors } = testCase.result()
    const seconds = ((testCase.diagnostic()?.duration ?? 0) / 1_000).toFixed(1)
    const { figures = [], skippedBecause } = testCase.meta()
    if (state === 'skipped') {
      this.#say(`skip ${testCase.fullName}: ${skippedBecause ?? 'left out'}`)
      return
    }
    const isGood = state === 'passed'
    if (isGood) this.#passed += 1
    else this.#failed += 1
    const suffix = figures.length > 0 ? `  ${figures.join('; ')}` : ''
    this.#say(`${isGood ? 'ok  ' : 'FAIL'} ${testCase.fullName}  ${seconds} s${suffix}`)
    for (const { stack, message } of errors ?? []) this.#say(indent(stack ?? message))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) this.#judge(module)
    for (const { message } of unhandled) this.#fail(message, '')
    if (this.#passed + this.#failed === 0) this.#fail('no scenario was run', '')
    this.#say(`\n${this.#passed} passed, ${this.#failed} failed`)
  }

  /** A file whose setup failed or that never ran has no failed scenario, so it is reported as a failure. */
  #judge(module: TestModule): void {
    const isTold = [...module.children.allTests('failed')].length > 0
    const state = module.state()
    if (state === 'passed' || state === 'skipped' || (state === 'failed' && isTold)) return
    const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
    this.#fail(`${module.moduleId}: ${state}`, errors.map(({ stack }) => stack ?? '').join('\n'))
  }

  #fail(what: string, why: string): void {
    this.#failed += 1
    this.#say(`FAIL ${what}\n${indent(why)}`)
  }

  #say(line: string): void {
    process.stdout.write(`${line}\n`)
  }
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '     ')
}
