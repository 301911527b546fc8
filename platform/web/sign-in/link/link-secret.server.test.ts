import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLinkMemory } from './link-memory.ts'
import { isFresh, makeLinkSecret, openLinkSecret } from './link-secret.server.ts'

function makeKeys() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

const { privateKey, publicKey } = makeKeys()
const NOW = Date.parse('2026-03-02T01:00:00Z')
const secret = { at: NOW, nonce: 'a-nonce-of-this-link', password: '绿-lantern über 河流 😀' }

describe('the password of a sign-in link', () => {
  it.each([
    ['the public key', publicKey],
    ['the private key', privateKey],
  ])('made with %s is opened with the private one', (_which, key) => {
    expect(openLinkSecret(makeLinkSecret(secret, key), privateKey)).toEqual(secret)
  })

  it('is opened by what other programs make', async () => {
    const { publicEncrypt } = await import('node:crypto')
    const plain = Buffer.from(`${NOW}.${secret.nonce}.${secret.password}`)
    const made = publicEncrypt({ key: publicKey, oaepHash: 'sha256' }, plain)
    expect(openLinkSecret(made.toString('base64'), privateKey)).toEqual(secret)
    expect(openLinkSecret(made.toString('base64url'), privateKey)).toEqual(secret)
    expect(openLinkSecret(made.toString('base64').replaceAll('+', ' '), privateKey)).toEqual(secret)
  })

  it('is another text each time', () => {
    expect(makeLinkSecret(secret, publicKey)).not.toBe(makeLinkSecret(secret, publicKey))
  })

  it('is nothing when anything about it is wrong', async () => {
    const { publicEncrypt, constants } = await import('node:crypto')
    const good = makeLinkSecret(secret, publicKey)
    const bytes = Buffer.from(good, 'base64')
    const flipped = Buffer.from(bytes)
    flipped[100] = (flipped[100] ?? 0) ^ 1
    const encrypt = (plain: string) =>
      publicEncrypt({ key: publicKey, oaepHash: 'sha256' }, Buffer.from(plain)).toString('base64')
    const texts = [
      '',
      'x',
      '%%%',
      good.slice(0, -8),
      `${good.slice(0, -2)}AAAA`,
      'A'.repeat(344),
      flipped.toString('base64'),
      '/'.repeat(344),
      Buffer.alloc(256, 255).toString('base64'),
      makeLinkSecret(secret, makeKeys().publicKey),
      encrypt(secret.password),
      encrypt(`${NOW}.short.${secret.password}`),
      encrypt(`${NOW}.${secret.nonce}.`),
      encrypt(`tomorrow.${secret.nonce}.${secret.password}`),
      // With the old padding, attackers could decrypt the content of a link by sending many requests.
      publicEncrypt(
        { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(`${NOW}.${secret.nonce}.${secret.password}`),
      ).toString('base64'),
      publicEncrypt(
        { key: publicKey, oaepHash: 'sha1' },
        Buffer.from(`${NOW}.${secret.nonce}.${secret.password}`),
      ).toString('base64'),
    ]
    for (const text of texts) expect(openLinkSecret(text, privateKey), text).toBeNull()
  })

  it.each([
    [0, true],
    [60_000, true],
    [60_001, false],
    [-5_000, true],
    [-5_001, false],
    [86_400_000, false],
  ])('is fresh %i ms after it was made: %s', (age, expected) => {
    expect(isFresh(secret, NOW + age)).toBe(expected)
  })
})

describe('the memory of used links', () => {
  it('lets a link pass once in ten minutes, and again only when nobody looked at it', () => {
    const memory = createLinkMemory()
    expect(memory.take('one', NOW)).toBe(true)
    expect(memory.take('one', NOW + 1)).toBe(false)
    expect(memory.take('one', NOW + 10 * 60_000 - 1)).toBe(false)
    memory.giveBack('one')
    expect(memory.take('one', NOW + 2)).toBe(true)
  })

  it('rather refuses all links than forget one that could still be good', () => {
    const memory = createLinkMemory(2)
    expect([memory.take('one', NOW), memory.take('two', NOW)]).toEqual([true, true])
    expect(memory.take('three', NOW)).toBe(false)
    expect(memory.take('one', NOW)).toBe(false)
    expect(memory.take('three', NOW + 10 * 60_000)).toBe(true)
  })
})
