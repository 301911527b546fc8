// Allows one build at a time in one checkout: tests and a start may both want to build.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const LOOK_AGAIN_MS = 300

/** Waits for builds of other processes, then blocks new builds until this process exits. */
export async function lockBuild(root) {
  const path = join(root, '.cache', 'build.lock')
  mkdirSync(join(root, '.cache'), { recursive: true })
  while (!tryLock(path)) await setTimeout(LOOK_AGAIN_MS)
  process.on('exit', () => rmSync(path, { force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
}

function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isHeld(path)) rmSync(path, { force: true })
    return false
  }
}

function isHeld(path) {
  try {
    const owner = Number(readFileSync(path, 'utf8'))
    // A lock file that another process has just created may still be empty.
    if (owner > 0) process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
