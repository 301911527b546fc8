import type { Samples } from '#platform/define/built-in/sample.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** A day and an hour of their own for each record, because the author conducts all of them. */
function planAt(n: number): string {
  const [hour, rest] = [(n % 12) + 8, Math.floor(n / 12)]
  return `2199-${two((Math.floor(rest / 28) % 12) + 1)}-${two((rest % 28) + 1)} ${two(hour)}:00:00`
}

const time = {
  planAt,
  minutes: 60,
  mode: '视频',
  place: 'https://meet.example.com/1',
  interviewerIds: { self: 'account' },
} as const

export const interviewSamples: Samples = {
  'hr/interviews': {
    // The tests bring applications with this tag past screening.
    candidateId: { newOf: 'hr/candidates', with: { tags: '已筛选' } },
    round: 1,
    ...time,
    slots: [],
    cardId: { newOf: 'hr/score-cards' },
    confirmed: true,
  },
  'hr/interviews#arrange': { ...time, slots: [], confirmed: true },
  'hr/interviews#conclude': { result: '4', closeReason: null },
}
