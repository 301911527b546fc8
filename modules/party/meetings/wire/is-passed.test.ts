import { describe, expect, it } from 'vitest'
import { isPassed } from './is-passed.ts'

// 21 members have a vote.
const votersDue = 21

describe('a matter before a meeting of members', () => {
  it('passes with more than half of those due, who came and said yes', () => {
    expect(isPassed({ votersDue, votersPresent: 11, yes: 11, writtenYes: 0 })).toBe(true)
  })

  it('does not pass with more than half of those present only', () => {
    expect(isPassed({ votersDue, votersPresent: 11, yes: 10, writtenYes: 0 })).toBe(false)
    expect(isPassed({ votersDue, votersPresent: 20, yes: 10, writtenYes: 0 })).toBe(false)
  })

  it('has no quorum by a written opinion', () => {
    expect(isPassed({ votersDue, votersPresent: 10, yes: 10, writtenYes: 1 })).toBe(false)
  })

  it('counts a written opinion as a vote', () => {
    expect(isPassed({ votersDue, votersPresent: 11, yes: 10, writtenYes: 1 })).toBe(true)
  })

  it('needs more than half, also of an even number', () => {
    expect(isPassed({ votersDue: 20, votersPresent: 10, yes: 10, writtenYes: 5 })).toBe(false)
    expect(isPassed({ votersDue: 20, votersPresent: 11, yes: 10, writtenYes: 0 })).toBe(false)
    expect(isPassed({ votersDue: 20, votersPresent: 11, yes: 11, writtenYes: 0 })).toBe(true)
  })
})
