import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadInfoChange } from '#modules/hr/archives/web/info-change.server.ts'
import { ChangePanel } from '#modules/hr/archives/web/info-change-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', loadInfoChange)

/** A change request for a personnel file: the requested values, and the buttons that decide it. */
export default function InfoChangeRecord() {
  const { change, actions, ...view } = useLoaderData<typeof loader>()
  const decide = actions.map(({ name, label, href }, at) => (
    <a key={name} className={at === 0 ? 'button button-primary' : 'button'} href={href}>
      {label}
    </a>
  ))
  return (
    <RecordPage view={{ ...view, actions: [] }} firstAction={decide}>
      <ChangePanel view={change} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
