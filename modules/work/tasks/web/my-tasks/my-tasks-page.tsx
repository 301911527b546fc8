import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QuickLine } from '#modules/work/tasks/web/quick-line.tsx'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { MenuLink, MoreMenu } from '#platform/web/components/page/more-menu.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { FilterForm } from '#platform/web/components/table/filter-form.tsx'
import { FilterLine } from '#platform/web/components/table/filter-line.tsx'
import { ListKeys } from '#platform/web/components/table/list-keys.tsx'
import { backSuffix } from '#platform/web/components/table/list-links.ts'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { PickAll } from '#platform/web/components/table/pick-all.tsx'
import { RecordTable } from '#platform/web/components/table/record-table.tsx'
import type { MyTasksView } from './my-tasks-view.ts'
import { PickedBar } from './picked-bar.tsx'

type Props = {
  view: MyTasksView
  /** Content shown instead of an empty table. */
  empty: ReactNode
}

/** The user's tasks: waiting, taking part, and done. */
export function MyTasksPage({ view, empty }: Props) {
  const { t } = useTranslation()
  const { title, list, quick } = view
  const { search } = list
  return (
    <PageFrame
      title={title}
      beside={quick && <QuickLine view={quick} />}
      actions={<Makes view={view} />}
    >
      <Notices notices={list.notices} />
      <Tabs tabs={list.tabs} current={list.tab} label={t('page.listParts')} />
      <FilterLine
        search={search}
        searchKey={list.key}
        searchHint={list.searchHint}
        t={t}
        searchLabels={list.searchLabels}
        chips={list.chips}
        usual={list.usual}
        hasMore={list.hasMore}
        isOpen={list.isOpen}
        reset={`?${list.kept}`}
      />
      {list.isOpen && <FilterForm search={search} filters={list.filters} t={t} />}
      {list.table.rows.length > 0 ? <Rows view={view} /> : empty}
      <Pager view={list} t={t} />
      <ListKeys />
    </PageFrame>
  )
}

function Makes({ view: { manyHref } }: { view: MyTasksView }) {
  const { t } = useTranslation()
  if (!manyHref) return null
  return (
    <MoreMenu>
      <MenuLink href={manyHref} label={t('tasks.many.title')} />
    </MoreMenu>
  )
}

/**
 * Row buttons and bulk buttons share one form; a button that opens a page with GET does not send
 * the form token.
 */
function Rows({ view: { list, readAll, picking } }: { view: MyTasksView }) {
  const { t } = useTranslation()
  const { table, label, search } = list
  const suffix = backSuffix(search)
  const rows = picking ? (
    <>
      <PickedBar picking={picking} search={search} t={t} />
      <RecordTable
        table={table}
        search={search}
        suffix={suffix}
        t={t}
        key={String(picking.picked)}
        caption={label}
        picking={{
          picked: picking.picked,
          header: <PickAll picked={picking.picked} search={search} t={t} />,
        }}
      />
    </>
  ) : (
    <RecordTable table={table} search={search} suffix={suffix} t={t} caption={label} />
  )
  if (picking && !picking.isPosted) {
    return (
      <form className="my-tasks bulk">
        <input type="hidden" name="back" value={picking.back} />
        {rows}
      </form>
    )
  }
  return (
    <Form method="post" action={`?${search}`} className="my-tasks bulk">
      <FormToken />
      <EnterDoesNothing />
      {readAll && (
        <p>
          <SubmitButton name="all" value="1">
            {readAll}
          </SubmitButton>
        </p>
      )}
      {rows}
    </Form>
  )
}
