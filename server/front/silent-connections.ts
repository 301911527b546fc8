import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock } from '#platform/api/identity/throttle/client-ip.ts'
import { plainAddress } from './client-address.ts'
import type { FrontLimits } from './limits.ts'

function blockOf({ remoteAddress = '' }: Socket): string {
  return addressBlock(plainAddress(remoteAddress))
}

type Limits = Pick<FrontLimits, 'silent' | 'silentOfAddress'>

/**
 * Limits the connections without a complete request, for each address and in total: a client that opens many
 * and sends nothing would block others until the timeout. A connection beyond a limit is closed immediately.
 */
export function boundSilentConnections(server: Server, { silent, silentOfAddress }: Limits): void {
  const addresses = new Map<Socket, string>()
  const counts = new Map<string, number>()

  function forget(socket: Socket): void {
    const address = addresses.get(socket)
    if (address === undefined) return
    addresses.delete(socket)
    const left = (counts.get(address) ?? 1) - 1
    if (left === 0) counts.delete(address)
    else counts.set(address, left)
  }

  server.on('connection', (socket: Socket) => {
    const address = blockOf(socket)
    const count = counts.get(address) ?? 0
    if (addresses.size >= silent || count >= silentOfAddress) {
      socket.destroy()
      return
    }
    addresses.set(socket, address)
    counts.set(address, count + 1)
    socket.once('close', () => forget(socket))
  })
  const hear = ({ socket }: IncomingMessage) => forget(socket)
  server.on('request', hear)
  server.on('upgrade', hear)
}
