import { useEffect, useState } from 'react'
import { MARKED_DAYS, type MarkedDay } from '#platform/wire/values/marked-days.ts'

type Marks = ReadonlyMap<string, MarkedDay>

const NONE: Marks = new Map()
const known = new Map<string, Promise<Marks>>()

function readMarks(year: string): Promise<Marks> {
  const read = known.get(year) ?? fetchMarks(year)
  known.set(year, read)
  return read
}

/** A calendar without marks is still one. */
async function fetchMarks(year: string): Promise<Marks> {
  try {
    const answer = await fetch(`${MARKED_DAYS}?year=${year}`, { redirect: 'error' })
    const days = answer.ok ? ((await answer.json()) as MarkedDay[]) : []
    return new Map(days.map((day) => [day.date, day]))
  } catch {
    known.delete(year)
    return NONE
  }
}

/** Holidays and make-up days of the year of a day. */
export function useMarkedDays(day: string): Marks {
  const [marks, setMarks] = useState(NONE)
  const year = day.slice(0, 'yyyy'.length)
  useEffect(() => {
    let isWanted = year.length === 'yyyy'.length
    const load = async () => {
      const read = await readMarks(year)
      if (isWanted) setMarks(read)
    }
    if (isWanted) void load()
    return () => {
      isWanted = false
    }
  }, [year])
  return marks
}
