import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** One line a scenario, as it ends, and one that says how it went. */
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
    const told = figures.length > 0 ? `  ${figures.join('; ')}` : ''
    this.#say(`${isGood ? 'ok  ' : 'FAIL'} ${testCase.fullName}  ${seconds} s${told}`)
    for (const { stack, message } of errors ?? []) this.#say(indent(stack ?? message))
  }

  onTestModuleEnd(module: TestModule): void {
    // A file that could not be prepared has no scenario that says so.
    const broken = module.errors()
    this.#failed += broken.length
    for (const { stack, message } of broken) {
      this.#say(`FAIL ${module.moduleId}\n${indent(stack ?? message)}`)
    }
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    this.#failed += unhandled.length
    for (const { message } of unhandled) this.#say(`FAIL ${message}`)
    this.#say(`\n${this.#passed} passed, ${this.#failed} failed`)
  }

  #say(line: string): void {
    process.stdout.write(`${line}\n`)
  }
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '     ')
}
