import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LoadPanel } from '#modules/work/tasks/web/load-panel.tsx'
import { MatterPanel } from '#modules/work/tasks/web/matter-panel.tsx'
import { loadActTask, runActTask } from '#modules/work/tasks/web/verb-form.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { NAMED_ACTION } from '#platform/web/request/needs.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded(NAMED_ACTION, loadActTask)
export const action = guarded(NAMED_ACTION, runActTask)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/**
 * An action on a task. If it sets the owner or the deadline, the page shows the owner's workload. An approver also sees
 * what was handed in.
 */
export default function TaskAct() {
  const { t } = useTranslation()
  const loaderData = useLoaderData<typeof loader>()
  const { act, load, asksLoad, matter } = useActionData<typeof action>() ?? loaderData
  const look = asksLoad && (
    <button type="submit" name="intent" value="edit" className="button" formNoValidate>
      {t('tasks.load.show')}
    </button>
  )
  return (
    <ActPage view={act} alsoSent={look}>
      {load && <LoadPanel load={load} />}
      {matter && <MatterPanel view={matter} />}
    </ActPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.act.title)
