import { type SpawnOptions, spawn } from 'node:child_process'
import { lchown, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The system user for PostgreSQL when this process runs as root, because PostgreSQL refuses to run as root.
 */
export interface Account {
  uid: number
  gid: number
}

interface ToolResult {
  code: number | null
  output: string
}

const CANDIDATES = ['postgres', 'nobody']

/** The system user for PostgreSQL, or null if the current user can run it. */
export async function chooseAccount(owner: Account | null): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  if (owner && owner.uid !== 0) return owner
  for (const name of CANDIDATES) {
    const account = await readAccount(name)
    if (account) return account
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no system user ${CANDIDATES.join(' or ')}. ` +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Whether this user can enter the directory. It tries as that user, because file modes alone do not decide
 * it.
 */
export async function canEnter(account: Account, directory: string): Promise<boolean> {
  const result = await runTool('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { account })
  return result.code === 0
}

/** Changes the owner of a directory and everything below it to the account. */
export async function giveTo(account: Account, path: string): Promise<void> {
  await lchown(path, account.uid, account.gid)
  const entries = await readdir(path, { withFileTypes: true })
  for (const entry of entries) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await giveTo(account, child)
    else await lchown(child, account.uid, account.gid)
  }
}

/** Spawn options for a PostgreSQL program: the account, and an environment without our secrets. */
export function spawnOptions(account: Account | null): SpawnOptions {
  return {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    // The account may have no access to the current folder.
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      TZ: 'UTC',
      NODE_ENV: process.env.NODE_ENV,
    },
  }
}

/** Runs a program to its end and returns its output. */
export function runTool(
  file: string,
  args: string[],
  options: { account: Account | null; input?: string },
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...spawnOptions(options.account), stdio: 'pipe' })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
    // The program may end before it has read all input; its exit code then shows the failure.
    child.stdin?.on('error', () => {})
    child.stdin?.end(options.input ?? '')
  })
}

async function readAccount(name: string): Promise<Account | null> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map((flag) => runTool('id', [flag, name], { account: null })),
  )
  if (uid?.code !== 0 || gid?.code !== 0) return null
  return { uid: Number(uid.output), gid: Number(gid.output) }
}
