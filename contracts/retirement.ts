import type { Gender } from './id-card.ts'

/** Dates are yyyy-MM-dd. */
export type RetirementBasis = { birthDate: string; gender: Gender; isCadre: boolean }

/**
 * The gradual rise of the retirement age from 2025: whoever was born in or
 * after `firstBirth` retires later, one month more for every `birthMonths`
 * months of birth, up to `maxDelay` months.
 */
type RetirementTable = {
  baseYears: number
  firstBirth: { year: number; month: number }
  birthMonths: number
  maxDelay: number
}

const MEN: RetirementTable = {
  baseYears: 60,
  firstBirth: { year: 1965, month: 1 },
  birthMonths: 4,
  maxDelay: 36,
}
const WOMEN_CADRES: RetirementTable = {
  baseYears: 55,
  firstBirth: { year: 1970, month: 1 },
  birthMonths: 4,
  maxDelay: 36,
}
const WOMEN_WORKERS: RetirementTable = {
  baseYears: 50,
  firstBirth: { year: 1975, month: 1 },
  birthMonths: 2,
  maxDelay: 60,
}

/** The day on which a person reaches the statutory retirement age. */
export function retirementDate(person: RetirementBasis): string {
  const [year, month, day] = person.birthDate.split('-').map(Number) as [number, number, number]
  const table = tableOf(person)
  const delay = delayMonths(table, year, month)
  return shiftMonths(year, month, day, table.baseYears * 12 + delay)
}

function tableOf({ gender, isCadre }: RetirementBasis): RetirementTable {
  if (gender === '男') return MEN
  return isCadre ? WOMEN_CADRES : WOMEN_WORKERS
}

function delayMonths(table: RetirementTable, year: number, month: number): number {
  const since = (year - table.firstBirth.year) * 12 + (month - table.firstBirth.month)
  if (since < 0) return 0
  return Math.min(table.maxDelay, Math.floor(since / table.birthMonths) + 1)
}

function shiftMonths(year: number, month: number, day: number, months: number): string {
  const total = year * 12 + (month - 1) + months
  const toYear = Math.floor(total / 12)
  const toMonth = (total % 12) + 1
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return [toYear, toMonth, Math.min(day, lastDay)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
