// The duration of each test file, from the result files of the runners.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Seconds by name of file, of the run that wrote the result file; empty if there is no such file.
 * @param {string} path
 * @returns {Map<string, number>}
 */
export function readTimes(path) {
  if (!existsSync(path)) return new Map()
  const result = JSON.parse(readFileSync(path, 'utf8'))
  const vitestTimes = (result.testResults ?? []).map(({ name, startTime, endTime }) => [
    basename(name),
    (endTime - startTime) / 1000,
  ])
  const suites = (result.suites ?? []).map((suite) => [basename(suite.file), secondsOf(suite)])
  return new Map([...vitestTimes, ...suites])
}

function secondsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  const ownMs = own.reduce((sum, { duration }) => sum + duration, 0)
  return ownMs / 1000 + suites.reduce((sum, suite) => sum + secondsOf(suite), 0)
}

/**
 * The slowest files of a run with their seconds, the slowest first.
 * @param {string} path
 * @param {number} most
 * @returns {{ name: string, seconds: number }[]}
 */
export function slowestFiles(path, most) {
  return [...readTimes(path)]
    .map(([name, seconds]) => ({ name, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
}
