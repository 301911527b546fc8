import {
  describeKeys,
  type KeptKey,
  keyFileIn,
  newKey,
  readKeptKeys,
  replaceFile,
} from './secrets.ts'

export type Rotation = { kept: number; dropped: number }

/**
 * Adds a new key before those in DATA_DIR, and drops keys that can no longer seal a live session. A key seals new
 * sessions until the next key replaces it.
 */
export async function rotateKeys(
  dataDir: string,
  { now, sessionLifeMs }: { now: Date; sessionLifeMs: number },
): Promise<Rotation> {
  const earlier = await readKeptKeys(dataDir)
  const newest = newKey(now)
  const needed = earlier.filter((_key, index) => {
    const next = index === 0 ? newest : earlier[index - 1]
    // The date is unknown: count from today.
    const replacedAt = (next?.since ?? now).getTime()
    return now.getTime() - replacedAt <= sessionLifeMs
  })
  const dated: KeptKey[] = needed.map(({ key, since }) => ({ key, since: since ?? now }))
  await replaceFile(keyFileIn(dataDir), describeKeys([newest, ...dated]))
  return { kept: needed.length, dropped: earlier.length - needed.length }
}
