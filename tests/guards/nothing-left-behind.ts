import { afterAll, expect } from 'vitest'

/**
 * Files of tests run one after the other in the same processes. What one of them leaves in the
 * process would decide how the next one goes, so it fails the file that left it.
 */
const EVENTS = ['uncaughtException', 'unhandledRejection', 'SIGTERM', 'SIGINT']

function state() {
  // The picture library notes its place when it is loaded.
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

afterAll(() => {
  expect(state()).toEqual(before)
})
