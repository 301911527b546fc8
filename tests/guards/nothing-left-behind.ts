import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Test files run one after another in the same processes. State that a file leaves in the process could
 * change the result of the next file, so it fails the file that left it.
 */
const EVENTS = ['uncaughtException', 'unhandledRejection', 'SIGTERM', 'SIGINT']

function state() {
  // The picture library sets this variable when it is loaded.
  const { VIPSHOME: _place, ...environment } = process.env
  return {
    environment,
    folder: process.cwd(),
    listeners: EVENTS.map((event) => [event, process.listenerCount(event)]),
    clocks: [Date, setTimeout, setInterval, setImmediate, performance.now],
    fetch,
    inherited: Object.getOwnPropertyNames(Object.prototype).sort(),
  }
}

const before = state()

/**
 * The runner reports each test to its main process, which must answer within a minute. Tests without a pause keep this
 * process from reading the answers, and on a busy machine a file of thousands of tests takes longer than that.
 */
afterEach(() => nextTurn())

afterAll(() => {
  expect(state()).toEqual(before)
})
