import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Notices } from '#app/components/page/notices.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { BulkBar } from '#app/components/table/bulk-bar.tsx'
import { ColumnChooser } from '#app/components/table/column-chooser.tsx'
import { FilterChips } from '#app/components/table/filter-chips.tsx'
import { FilterForm } from '#app/components/table/filter-form.tsx'
import { backSuffix, withParams } from '#app/components/table/list-links.ts'
import { Pager } from '#app/components/table/pager.tsx'
import { PickAll } from '#app/components/table/pick-all.tsx'
import { RecordTable } from '#app/components/table/record-table.tsx'
import type { ListView } from './list-view.ts'

/** The list of any resource. All of its state is in the URL. */
export function ListPage({ view }: { view: ListView }) {
  const { t } = useTranslation()
  const { path, label, search, table } = view
  const suffix = backSuffix(search)
  return (
    <PageFrame
      title={label}
      actions={
        <>
          {view.tree && <a href={view.tree}>{t('page.treeView')}</a>}
          {view.mayExport && exportLinks(view, t)}
          <a href={withParams(search, { choose: '1' })}>{t('page.columns')}</a>
          {view.actions.map(({ name, label: action, href }) => (
            <a key={name} href={href}>
              {action}
            </a>
          ))}
          {view.mayAdd && (
            <a className="button button-primary" href={`/${path}/new${suffix}`}>
              {t('page.add')}
            </a>
          )}
        </>
      }
    >
      <Notices notices={view.notices} />
      <FilterForm
        search={search}
        searchKey={view.key}
        searchLabels={view.searchLabels}
        filters={view.filters}
        hasMore={view.hasMore}
        t={t}
      />
      <FilterChips chips={view.chips} search={search} reset={`?${view.kept}`} t={t} />
      {view.chooser && <ColumnChooser columns={view.chooser} search={search} t={t} />}
      {table.rows.length > 0 ? <Rows view={view} suffix={suffix} /> : <EmptyList view={view} />}
      <Pager
        search={search}
        page={view.page}
        pageCount={view.pageCount}
        pageSize={view.pageSize}
        total={view.total}
        t={t}
      />
    </PageFrame>
  )
}

/** Files are fetched by the browser itself: the router has no page to draw for them. */
function exportLinks({ path, search }: ListView, t: TFunction) {
  const href = (format: string) => `/${path}/export${withParams(search, { page: null, format })}`
  return (
    <>
      <a href={href('csv')} target="_self">
        {t('page.exportCsv')}
      </a>
      <a href={href('xlsx')} target="_self">
        {t('page.exportExcel')}
      </a>
    </>
  )
}

function Rows({ view, suffix }: { view: ListView; suffix: string }) {
  const { t } = useTranslation()
  const { path, label, search, table, bulk } = view
  const common = { table, caption: label, search, suffix, t }
  if (!bulk) return <RecordTable {...common} />
  const header = <PickAll isAll={bulk.isAll} t={t} />
  return (
    <form className="bulk" action={`/${path}/bulk-delete`}>
      <BulkBar bulk={bulk} path={path} search={search} t={t} />
      {/* Ticked or not is for the browser to know: drawn anew, boxes start from what the URL says. */}
      <RecordTable key={String(bulk.isAll)} {...common} picking={{ isAll: bulk.isAll, header }} />
    </form>
  )
}

function EmptyList({ view }: { view: ListView }) {
  const { t } = useTranslation()
  if (view.total > 0) return null
  if (view.chips.length > 0) {
    return (
      <p className="empty">
        {t('page.emptyFiltered')} <a href={`?${view.kept}`}>{t('page.reset')}</a>
      </p>
    )
  }
  return (
    <p className="empty">
      {t('page.empty')} {view.mayAdd && <a href={`/${view.path}/new`}>{t('page.addFirst')}</a>}
    </p>
  )
}
