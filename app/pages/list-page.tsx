import { useTranslation } from 'react-i18next'
import { Notices } from '#app/components/page/notices.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { ColumnChooser } from '#app/components/table/column-chooser.tsx'
import { FilterChips } from '#app/components/table/filter-chips.tsx'
import { FilterForm } from '#app/components/table/filter-form.tsx'
import { backSuffix, withParams } from '#app/components/table/list-links.ts'
import { Pager } from '#app/components/table/pager.tsx'
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
          <a href={withParams(search, { choose: '1' })}>{t('page.columns')}</a>
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
      {table.rows.length > 0 ? (
        <RecordTable table={table} caption={label} search={search} suffix={suffix} t={t} />
      ) : (
        <EmptyList view={view} />
      )}
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
