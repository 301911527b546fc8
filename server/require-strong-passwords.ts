import { say } from '#platform/api/http/messages.ts'
import { findPasswordProblem } from '#platform/api/passwords/password-policy.ts'
import { type Config, ConfigError } from './config.ts'

/**
 * Passwords from settings follow the same rules as users' passwords: a server that
 * does not start is better than an administrator with a weak password. The caller
 * checks them only when it uses them, so that an installation whose users have
 * chosen their own passwords still starts.
 */
export async function requireStrongPasswords(
  config: Pick<Config, 'adminPassword' | 'seedPassword'>,
): Promise<void> {
  const passwords = [
    { variable: 'ADMIN_PASSWORD', password: config.adminPassword, userName: 'admin' },
    { variable: 'SEED_PASSWORD', password: config.seedPassword, userName: '' },
  ]
  const problems: { variable: string; problem: string }[] = []
  for (const { variable, password, userName } of passwords) {
    if (password === null) continue
    const found = await findPasswordProblem(password, { userName, words: [] })
    if (found) problems.push({ variable, problem: say('en', found.key, found.values) })
  }
  if (problems.length > 0) throw new ConfigError(problems)
}
