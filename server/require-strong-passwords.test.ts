import { describe, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { requireStrongPasswords } from './require-strong-passwords.ts'

describe('P14 passwords that come from settings', () => {
  test('are refused by name and rule when they can be guessed, never repeated', async () => {
    const refusal = await requireStrongPasswords({
      adminPassword: 'the admin of us all',
      seedPassword: 'demo1234',
    }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigError)
    const { variables, message } = refusal as ConfigError
    expect(variables).toEqual(['ADMIN_PASSWORD', 'SEED_PASSWORD'])
    expect(message).toContain('ADMIN_PASSWORD: The password cannot contain the user name')
    expect(message).toContain('SEED_PASSWORD: The password must have at least 15 characters')
    expect(message).not.toMatch(/us all|demo1234/)
  })

  test('are taken when they are strong, or not given', async () => {
    await requireStrongPasswords({ adminPassword: null, seedPassword: null })
    await requireStrongPasswords({
      adminPassword: 'violet kettle on the hob',
      seedPassword: '春眠不觉晓处处闻啼鸟夜来风雨声',
    })
  })
})
