import type Provider from 'oidc-provider'
import type { Database } from '../store/database.ts'
import { writeAudit } from '../store/history.ts'

/**
 * Writes down that a used refresh token came once more. By then the provider has
 * ended everything of that sign-in: one of the two who had the token stole it.
 */
export function logTokenReuse(
  provider: Provider,
  db: Database,
  onError: (error: unknown) => void,
): void {
  provider.on('grant.revoked', (ctx) => {
    const { params, entities } = ctx.oidc
    const userId = entities.RefreshToken?.accountId
    if (params?.grant_type !== 'refresh_token' || userId === undefined) return
    writeReuse(db, userId).catch(onError)
  })
}

async function writeReuse(db: Database, userId: string): Promise<void> {
  const holder = await db
    .selectFrom('app_user')
    .select(['code', 'name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  await writeAudit(db, holder ? { ...holder, userId } : null, {
    ...{ resource: 'system/users', id: userId, action: 'denied', ok: false },
    title: holder?.name ?? null,
    after: { needed: 'unused refresh token' },
  })
}
