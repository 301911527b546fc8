import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/**
 * An error on the console that nobody asked for fails the test. A test that
 * expects one spies on it: `vi.spyOn(console, 'error').mockReturnValue()`.
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
