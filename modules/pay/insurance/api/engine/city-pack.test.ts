import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fundContribution } from '#modules/pay/fund/api/engine/fund-contribution.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { insuranceContribution } from './contribution.ts'

/** The rows of a pack, by heading. No cell has a comma. */
function readPack(name: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(`docs/city-packs/${name}.csv`, 'utf8')
    .trim()
    .split('\n')
  const headings = head.split(',')
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [headings[at] ?? '', cell])),
  )
}

const held = (row: Record<string, string>, month: string) =>
  (row.生效起 ?? '') <= month && (!row.生效止 || row.生效止 >= month)

function insurance(declared: string, month: string): string[][] {
  return readPack('insurance')
    .filter((row) => held(row, month))
    .map((row) => {
      const { company, person } = insuranceContribution(moneyOf(declared), {
        baseFloor: row.基数下限 ?? '',
        baseCap: row.基数上限 ?? '',
        companyRate: row.单位比例 ?? '',
        personRate: row.个人比例 ?? '',
        companyFixed: null,
        personFixed: null,
        baseRound: row.基数进位方式 ?? '',
        amountRound: row.金额进位方式 ?? '',
      })
      return [person.toString(), company.toString()]
    })
}

function fund(declared: string, month: string, supplementary = '0') {
  const row = readPack('fund').find((one) => held(one, month)) ?? {}
  return fundContribution({
    declared: moneyOf(declared),
    rule: {
      baseFloor: row.基数下限 ?? '',
      baseCap: row.基数上限 ?? '',
      amountRound: row.金额进位方式 ?? '',
      taxFreeRate: row.免税比例上限 ?? '',
    },
    rates: {
      company: row.默认单位比例 ?? '',
      person: row.默认个人比例 ?? '',
      suppCompany: supplementary,
      suppPerson: supplementary,
    },
    average: moneyOf(declared),
    taxFreeCapBase: moneyOf(row.免税基数上限 ?? ''),
  })
}

describe('the pack of a real city', () => {
  it('takes 20,000 as it is', () => {
    expect(insurance('20000', '2026-01')).toEqual([
      ['1600.00', '3200.00'],
      ['400.00', '1800.00'],
      ['100.00', '100.00'],
      ['0.00', '40.00'],
    ])
    const { company, person } = fund('20000', '2026-01')
    expect([company, person].map(String)).toEqual(['1400.00', '1400.00'])
  })

  it('takes 50,000 by the cap of the year', () => {
    // Base 37,302: pension 8 and 16 %, medical 2 and 9 %, unemployment 0.5 % each, injury 0.2 %; fund 7 % = 2,611.14.
    expect(insurance('50000', '2026-01')).toEqual([
      ['2984.16', '5968.32'],
      ['746.04', '3357.18'],
      ['186.51', '186.51'],
      ['0.00', '74.60'],
    ])
    expect(fund('50000', '2026-01').person.toString()).toBe('2611.00')
  })

  it('takes 40,000 by the cap of the next year, with a supplementary fund', () => {
    const persons = insurance('40000', '2026-07').map(([person]) => person)
    expect(persons).toEqual(['3018.48', '754.62', '188.66', '0.00'])
    const paid = fund('40000', '2026-07', '0.05')
    const named = [paid.person, paid.suppPerson, paid.limit, paid.taxablePerson].map(String)
    expect(named).toEqual(['2641.00', '1887.00', '4528.00', '0.00'])
  })
})
