import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function breakerAt() {
  const clock = { now: 0 }
  const breaker = createCircuitBreaker({
    failures: 10,
    windowMs: 30_000,
    pauseMs: 5_000,
    now: () => clock.now,
  })
  const fail = (times: number) => Array.from({ length: times }, () => breaker.failed())
  return { clock, breaker, fail }
}

test('the tenth failure within the window opens it', () => {
  const { breaker, fail } = breakerAt()
  fail(9)
  expect(breaker.mayCall()).toBe(true)
  fail(1)
  expect(breaker.mayCall()).toBe(false)
})

test('failures that are spread out do not open it', () => {
  const { clock, breaker, fail } = breakerAt()
  fail(9)
  clock.now = 30_001
  fail(9)
  expect(breaker.mayCall()).toBe(true)
})

test('after the pause exactly one call tries, and its success closes it', () => {
  const { clock, breaker, fail } = breakerAt()
  fail(10)
  clock.now = 5_000
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false])
  breaker.succeeded()
  expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true])
})

test('a trial that fails opens it again', () => {
  const { clock, breaker, fail } = breakerAt()
  fail(10)
  clock.now = 5_000
  expect(breaker.mayCall()).toBe(true)
  fail(1)
  expect(breaker.mayCall()).toBe(false)
})

test('a success forgets earlier failures', () => {
  const { breaker, fail } = breakerAt()
  fail(9)
  breaker.succeeded()
  fail(9)
  expect(breaker.mayCall()).toBe(true)
})
