import { describe, expect, test } from 'vitest'
import { type MeritFacts, type MeritRules, meritRow } from './merit-row.ts'

const RULES: MeritRules = {
  weights: { task: 0.6, leader: 0.4 },
  grades: [
    { fromScore: 0, grade: 'E', factor: 0.5 },
    { fromScore: 60, grade: 'D', factor: 0.8 },
    { fromScore: 75, grade: 'C', factor: 1 },
    { fromScore: 85, grade: 'B', factor: 1.1 },
    { fromScore: 95, grade: 'A', factor: 1.2 },
  ],
}

const facts = (given: Partial<MeritFacts> = {}): MeritFacts => ({
  base: '3000.00',
  taskScore: '90.00',
  leaderScore: '80.00',
  departmentFactor: '1.00',
  adjustment: '0.00',
  days: { month: '22', employed: '22', absent: '0', unpaid: [] },
  ...given,
})

const amountOf = (given: Partial<MeritFacts>) => {
  const row = meritRow(facts(given), RULES)
  return 'warning' in row ? row.warning : String(row.amount)
}

describe('merit of a month', () => {
  test('takes both scores by their weights, one alone, and none without a row', () => {
    // 90 × 0.6 + 80 × 0.4 = 86, which reaches B (85).
    expect(meritRow(facts(), RULES)).toMatchObject({ score: '86.00', grade: 'B' })
    expect(meritRow(facts({ leaderScore: null }), RULES)).toMatchObject({
      score: '90.00',
      grade: 'B',
    })
    expect(meritRow(facts({ taskScore: null }), RULES)).toMatchObject({
      score: '80.00',
      grade: 'C',
    })
    expect(meritRow(facts({ taskScore: null, leaderScore: null }), RULES)).toEqual({
      warning: 'merit.noScore',
    })
    expect(meritRow(facts({ days: null }), RULES)).toEqual({ warning: 'merit.noAttendance' })
  })

  test('grades by the score as people read it', () => {
    // 94.99 × 0.6 + 95.01 × 0.4 = 94.998, which is shown and graded as 95.00.
    const near = { taskScore: '94.99', leaderScore: '95.01' }
    expect(meritRow(facts(near), RULES)).toMatchObject({ score: '95.00', grade: 'A' })
    expect(meritRow(facts({ taskScore: '0.00', leaderScore: null }), RULES)).toMatchObject({
      grade: 'E',
    })
  })

  test('pays days with pay of the whole month (answer 48)', () => {
    const joined = { month: '22', employed: '11', absent: '0', unpaid: [] }
    expect(amountOf({ days: joined })).toBe('1650.00')
    const absent = { month: '21', employed: '21', absent: '1', unpaid: [] }
    expect(amountOf({ days: absent })).toBe('3142.86')
    const leave = { month: '21', employed: '21', absent: '0', unpaid: [{ days: '1', rate: '0' }] }
    expect(amountOf({ days: leave })).toBe('3142.86')
    // Leave that is partly paid does not count as a day without pay.
    const half = { month: '21', employed: '21', absent: '0', unpaid: [{ days: '1', rate: '0.5' }] }
    expect(amountOf({ days: half })).toBe('3300.00')
  })

  test('is never below zero, and says how it came about', () => {
    // 1,000 × 1.0 − 2,000 (answer 48).
    const low = { base: '1000.00', taskScore: '80.00', leaderScore: '80.00' }
    expect(amountOf({ ...low, adjustment: '-2000.00' })).toBe('0.00')
    const row = meritRow(facts({ departmentFactor: '1.20' }), RULES)
    if ('warning' in row) throw new Error(row.warning)
    // 3,000 × 1.1 × 1.2.
    expect(String(row.amount)).toBe('3960.00')
    expect(row.steps.map(({ step }) => step)).toEqual(['score', 'grade', 'days', 'merit'])
    expect(row.attendRatio).toBe('1.0000')
  })
})
