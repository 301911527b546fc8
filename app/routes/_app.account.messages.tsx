import { type MetaFunction, redirect } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { MESSAGE_CALLS, newMessageCount } from '#platform/wire/push/inbox.ts'

export const loader = guarded('signed-in', async ({ gateway, t }) => {
  const hasInbox = await gateway.ask(MESSAGE_CALLS.count, {}, newMessageCount).then(
    () => true,
    () => false,
  )
  if (hasInbox) throw redirect('/messages')
  return { title: t('shell.messages') }
})

/**
 * The target of the messages entry in the user menu when a company's own back end has no messages.
 */
export default function OwnMessages() {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('shell.messages')}>
      <p role="status" className="notice mb-4">
        {t('messages.soon')}
      </p>
    </PageFrame>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
