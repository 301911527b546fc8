// `npm run link:make -- --user er`: makes a sign-in link for testing. The password comes from a prompt or
// standard input, so that it does not appear in the list of processes.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { makeLinkSecret } from '#platform/web/sign-in/link/link-secret.server.ts'
import { readConfig } from '#server/config.ts'

const USAGE =
  'npm run link:make -- --user <name> [--key <file with the private or the public key, PEM>]\n' +
  'Without --key the key of LINK_SIGN_IN_KEY is used. The link is good once, for a minute.'
const NONCE_BYTES = 16
const CTRL_C = '\u0003'

/** Reads a line from the terminal without echo; from a pipe, reads the whole input. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stderr.write('Password: ')
  process.stdin.setRawMode(true).setEncoding('utf8')
  let typed = ''
  for await (const piece of process.stdin) {
    for (const character of String(piece)) {
      if (character === CTRL_C) process.exit(1)
      if (character === '\r' || character === '\n') {
        process.stderr.write('\n')
        process.stdin.setRawMode(false).pause()
        return typed
      }
      typed = character === '\u007f' ? typed.slice(0, -1) : typed + character
    }
  }
  return typed
}

async function makeLink(): Promise<string> {
  const { values } = parseArgs({ options: { user: { type: 'string' }, key: { type: 'string' } } })
  const config = readConfig(process.env)
  const key = values.key === undefined ? config.linkSignInKey : readFileSync(values.key, 'utf8')
  if (!values.user || key === null) throw new Error(USAGE)
  const password = await readPassword()
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const secret = makeLinkSecret({ at: Date.now(), nonce, password }, key)
  const origin = config.origin ?? `http://localhost:${config.port}`
  return `${origin}/loginSingle?${new URLSearchParams({ username: values.user, password: secret })}`
}

try {
  console.log(await makeLink())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
