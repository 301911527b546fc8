import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LSTART_LENGTH = 24

export interface LiveProcess {
  pid: number
  /** Differs for two processes that had the same id at different times. */
  startedAt: string
  /** The command line, with single spaces between its parts. */
  command: string
}

/** The live process with this id; null if there is none or it is a zombie. */
export async function readProcess(pid: number): Promise<LiveProcess | null> {
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid)
}

/** Whether the operating system still knows this id, including zombies. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ids of the processes whose command line starts with `title`. */
export async function findProcessesByTitle(title: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-axo', 'pid=,command='])
    return stdout
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
      .filter((match) => match?.[2]?.startsWith(title))
      .map((match) => Number(match?.[1]))
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => readFromProc(pid)))
  return found.flatMap((live) => (live?.command.startsWith(title) ? [live.pid] : []))
}

async function readFromProc(pid: number): Promise<LiveProcess | null> {
  try {
    const [stat, commandLine, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The second field is the program name in brackets and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return {
      pid,
      startedAt: `${bootId.trim()}:${fields[19]}`,
      command: commandLine
        .split('\0')
        .filter((part) => part !== '')
        .join(' '),
    }
  } catch {
    return null
  }
}

async function readFromPs(pid: number): Promise<LiveProcess | null> {
  try {
    const args = ['-o', 'lstart=,stat=,command=', '-p', String(pid)]
    const { stdout } = await run('ps', args, { env: { ...process.env, LC_ALL: 'C' } })
    const match = /^(\S+)\s+(.*)$/.exec(stdout.slice(LSTART_LENGTH).trim())
    if (!match?.[2] || match[1]?.startsWith('Z')) return null
    return { pid, startedAt: stdout.slice(0, LSTART_LENGTH), command: match[2] }
  } catch {
    return null
  }
}
