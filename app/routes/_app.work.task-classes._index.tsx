import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', async (call) => ({
  list: await loadList(call),
  matrix: call.permissions.has('edit') ? `/${call.resource.path}/matrix` : null,
}))

/** Classes of tasks, and the matrix of their settings. */
export default function TaskClassesIndex() {
  const { list, matrix } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const beside = matrix && (
    <a className="button button-plain" href={matrix}>
      {t('tasks.matrix.view')}
    </a>
  )
  return <ListPage view={list} beside={beside} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.list.label)
