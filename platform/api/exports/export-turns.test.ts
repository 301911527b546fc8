import { expect, test } from 'vitest'
import { Failure } from '#platform/api/failure.ts'
import { createTurns } from './export-turns.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A task that runs until the test calls `end`. */
function piece(log: string[], name: string) {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = async () => {
    log.push(name)
    await ended
  }
  return { work, end }
}

test('so many at a time, the others in their order, and no more than may wait', async () => {
  const log: string[] = []
  const takeTurn = createTurns(2, 2)
  const pieces = ['a', 'b', 'c', 'd', 'e'].map((name) => piece(log, name))
  const runs = pieces.slice(0, 4).map(({ work }) => takeTurn(work))
  await settled()
  expect(log).toEqual(['a', 'b'])
  await expect(takeTurn(pieces[4]?.work ?? settled)).rejects.toThrow(Failure)
  pieces[1]?.end()
  await settled()
  expect(log).toEqual(['a', 'b', 'c'])
  for (const { end } of pieces) end()
  await Promise.all(runs)
  expect(log).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails leaves its place', async () => {
  const takeTurn = createTurns(1, 1)
  const failing = () => Promise.reject(new Error('broken'))
  await expect(takeTurn(failing)).rejects.toThrow('broken')
  expect(await takeTurn(async () => 'done')).toBe('done')
})
