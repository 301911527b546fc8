import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * An unexpected console error fails the test. A test that expects one replaces the function:
 * `vi.spyOn(console, 'error').mockReturnValue()`.
 */
const seen: string[] = []

console.error = (...args: unknown[]) => {
  seen.push(format(...args))
}

beforeEach(() => {
  seen.length = 0
})

afterEach(() => {
  if (seen.length === 0) return
  throw new Error(`Unexpected console.error:\n${seen.splice(0).join('\n')}`)
})
