import { say } from '#platform/api/http/messages.ts'
import { findPasswordProblem } from '#platform/api/passwords/password-policy.ts'
import { type Config, ConfigError } from './config.ts'

/**
 * Passwords from settings obey the rules that everybody's obey: a first
 * administrator with a password that can be guessed is worse than no start.
 * Asked only where the passwords are used, so that an installation whose people
 * have long chosen their own keeps starting.
 */
export async function requireStrongPasswords(
  config: Pick<Config, 'adminPassword' | 'seedPassword'>,
): Promise<void> {
  const given = [
    { variable: 'ADMIN_PASSWORD', password: config.adminPassword, userName: 'admin' },
    { variable: 'SEED_PASSWORD', password: config.seedPassword, userName: '' },
  ]
  const problems: { variable: string; problem: string }[] = []
  for (const { variable, password, userName } of given) {
    if (password === null) continue
    const found = await findPasswordProblem(password, { userName, words: [] })
    if (found) problems.push({ variable, problem: say('en', found.key, found.values) })
  }
  if (problems.length > 0) throw new ConfigError(problems)
}
