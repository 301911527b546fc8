import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'

const LOOPBACK = '127.0.0.1'

/** The port of the last start if it is free, otherwise any free port. */
export async function choosePort(path: string): Promise<number> {
  const remembered = Number(await readFile(path, 'utf8').catch(() => ''))
  const wanted = remembered > 0 && remembered < 65_536 ? remembered : 0
  return (wanted > 0 ? await tryPort(wanted) : null) ?? (await tryPort(0)) ?? noPort()
}

/** Saves the port for the next start. */
export async function rememberPort(path: string, port: number): Promise<void> {
  await writeFile(path, `${port}\n`)
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, LOOPBACK, () => {
      const { port: found } = probe.address() as AddressInfo
      probe.close(() => resolve(found))
    })
  })
}

function noPort(): never {
  throw new Error(`There is no free port on ${LOOPBACK}`)
}
