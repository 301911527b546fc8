import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { batchRequests } from './batch-requests.ts'

/** Batched requests that wait until the test answers them. */
function heldQuestions() {
  const asked: { all: readonly string[]; answer: () => void; refuse: (error: Error) => void }[] = []
  const ask = batchRequests(
    (all: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        asked.push({
          all,
          answer: () => resolve(all.map((one) => one.toUpperCase())),
          refuse: reject,
        })
      }),
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  return { asked, ask, settle }
}

const refusal = () => new pg.DatabaseError('refused', 7, 'error')

describe('asking together', () => {
  test('nobody waits where nobody asks, and those who come meanwhile are asked for at once', async () => {
    const { asked, ask, settle } = heldQuestions()
    const first = ask('a')
    await settle()
    const later = ['b', 'c', 'b'].map(ask)
    await settle()
    expect(asked.map(({ all }) => all)).toEqual([['a']])
    asked[0]?.answer()
    await settle()
    expect(asked.map(({ all }) => all)).toEqual([['a'], ['b', 'c', 'b']])
    asked[1]?.answer()
    expect(await Promise.all([first, ...later])).toEqual(['A', 'B', 'C', 'B'])
  })

  test('refused questions of a batch are asked one by one', async () => {
    const { asked, ask, settle } = heldQuestions()
    const answers = Promise.allSettled(['a', 'b', 'c'].map(ask))
    await settle()
    asked[0]?.refuse(refusal())
    await settle()
    asked[1]?.answer()
    await settle()
    asked[2]?.refuse(refusal())
    await settle()
    asked[3]?.answer()
    expect(asked.slice(1).map(({ all }) => all)).toEqual([['a'], ['b'], ['c']])
    expect((await answers).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  test('a database that is gone is not asked again for each of them, and the next ask anew', async () => {
    const { asked, ask, settle } = heldQuestions()
    const answers = Promise.allSettled(['a', 'b'].map(ask))
    await settle()
    asked[0]?.refuse(new Error('gone'))
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(asked).toHaveLength(1)
    const next = ask('c')
    await settle()
    asked[1]?.answer()
    expect(await next).toBe('C')
  })

  test('no more than fifty at once', async () => {
    const { asked, ask, settle } = heldQuestions()
    const answers = Promise.all(Array.from({ length: 120 }, (_, nth) => ask(`q${nth}`)))
    await settle()
    for (const { answer } of asked) answer()
    await answers
    expect(asked.map(({ all }) => all.length)).toEqual([50, 50, 20])
  })
})
