import { execFileSync } from 'node:child_process'
import { atLeast, atMost, type Figure } from './figures.ts'
import { type Loaded, loadInTurns } from './load.ts'
import { BENCH_PASSWORD } from './people-database.ts'
import { type Running, startServer } from './processes.ts'
import { bare, writePage } from './same-page/write-page.ts'
import { signInWithForm } from './sign-in.ts'

const GOAL_SAME = 0.7
const GOAL_AGAINST = 1.5

/** Our page as JSX of plain elements, built by the framework like any other app. */
async function startSamePage(html: string): Promise<Running> {
  writePage(html)
  const remix = 'node_modules/@remix-run/dev/dist/cli.js'
  const arguments_ = [remix, 'vite:build', '--config', 'bench/same-page/vite.config.ts']
  execFileSync(process.execPath, arguments_, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const serve = '.cache/bench-peers/bare-remix/serve.js'
  return startServer([serve], { BUILD: '.cache/bench-peers/same-page' }, '/')
}

async function textOf({ url, headers }: Loaded): Promise<string> {
  const answer = await fetch(url, { headers: headers ?? {} })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}

/** A peer is valid only if it renders the same page. */
function requireSame(ours: string, theirs: string): void {
  const [a, b] = [bare(ours), bare(theirs)]
  if (a === b) return
  let at = 0
  while (a[at] === b[at]) at += 1
  throw new Error(
    `the pages differ at ${at}: ${a.slice(at - 20, at + 80)} | ${b.slice(at - 20, at + 80)}`,
  )
}

export type Opened = Pick<Running, 'origin' | 'processorMs'>

async function listOf(
  { origin, processorMs }: Opened,
  list: string,
  user: string,
): Promise<Loaded> {
  const cookie = await signInWithForm(origin, user, BENCH_PASSWORD)
  return { url: origin + list, headers: { cookie }, processorMs }
}

/** The list page against the same page from memory, and against an earlier build if there is one. */
export async function measureSamePage(
  ours: Opened,
  against: Opened | null,
  { list, user }: { list: string; user: string },
): Promise<Figure[]> {
  const own = await listOf(ours, list, user)
  const html = await textOf(own)
  const peer = await startSamePage(html)
  try {
    const memory: Loaded = { url: `${peer.origin}/`, processorMs: peer.processorMs }
    requireSame(html, await textOf(memory))
    const targets = [own, memory, ...(against ? [await listOf(against, list, user)] : [])]
    const [page, same, earlier] = await loadInTurns(targets)
    if (!page || !same) return []
    return [
      ...besides(page, same, 'same page, bare Remix', GOAL_SAME),
      ...(earlier ? besides(page, earlier, 'earlier build', GOAL_AGAINST) : []),
    ]
  } finally {
    await peer.stop()
  }
}

type Rate = { perSecond: number; processorMs: number | null }

function besides(ours: Rate, peer: Rate, name: string, goal: number): Figure[] {
  const rate = atLeast('list page', 'pages/s', ours.perSecond, peer.perSecond, name, goal)
  if (ours.processorMs === null || peer.processorMs === null) return [rate]
  const most = Number((1 / goal).toFixed(2))
  return [
    rate,
    atMost('list page, processor time', 'ms', ours.processorMs, peer.processorMs, name, most),
  ]
}
