import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { BulkBar } from '#platform/web/components/table/bulk-bar.tsx'
import { ColumnChooser } from '#platform/web/components/table/column-chooser.tsx'
import { DayMenu } from '#platform/web/components/table/day-menu.tsx'
import { FilterForm } from '#platform/web/components/table/filter-form.tsx'
import { FilterLine } from '#platform/web/components/table/filter-line.tsx'
import { GroupTable } from '#platform/web/components/table/group-table.tsx'
import { ListKeys } from '#platform/web/components/table/list-keys.tsx'
import { backSuffix, withParams } from '#platform/web/components/table/list-links.ts'
import { ListTools } from '#platform/web/components/table/list-tools.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { PickAll } from '#platform/web/components/table/pick-all.tsx'
import { RecordTable } from '#platform/web/components/table/record-table.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { EmptyList } from './empty-list.tsx'
import type { ListView } from './list-view.ts'

type Props = {
  view: ListView
  /** Additional content of a list, next to its title. */
  beside?: ReactNode
  /** Additional content of a list, next to its tabs. */
  children?: ReactNode
}

/** The list of any resource. All of its state is in the URL. */
export function ListPage({ view, beside, children }: Props) {
  const { t } = useTranslation()
  const { search } = view
  const suffix = backSuffix(search)
  const tabs = <Tabs tabs={view.tabs} current={view.tab} label={t('page.listParts')} />
  return (
    <PageFrame
      title={view.label}
      count={view.count}
      beside={beside}
      actions={<Actions view={view} />}
    >
      <Notices notices={view.notices} />
      {!view.isEmpty && (
        <>
          {children ? (
            <div className="tabs-line">
              {tabs}
              {children}
            </div>
          ) : (
            tabs
          )}
          <FilterLine
            search={search}
            searchKey={view.key}
            searchHint={view.searchHint}
            searchLabels={view.searchLabels}
            chips={view.chips}
            usual={view.usual}
            hasMore={view.hasMore}
            isOpen={view.isOpen}
            reset={`?${view.kept}`}
            t={t}
          >
            {view.day && (view.isOpen || view.day.at !== '') && (
              <DayMenu day={view.day} search={search} t={t} />
            )}
            <ListTools
              views={view.views}
              search={search}
              isChoosing={view.chooser !== null}
              t={t}
            />
          </FilterLine>
        </>
      )}
      {view.isOpen && <FilterForm search={search} filters={view.filters} t={t} />}
      {view.chooser && <ColumnChooser view={view.chooser} path={view.path} search={search} t={t} />}
      {view.groups && view.total > 0 ? (
        <GroupTable groups={view.groups} t={t} />
      ) : (
        <ListRows view={view} suffix={suffix} />
      )}
      <ListKeys />
    </PageFrame>
  )
}

function ListRows({ view, suffix }: { view: ListView; suffix: string }) {
  const { t } = useTranslation()
  return (
    <>
      {view.table.rows.length > 0 ? (
        <Rows view={view} suffix={suffix} />
      ) : (
        <EmptyList view={view} />
      )}
      <Pager view={view} t={t} />
    </>
  )
}

function Actions({ view }: { view: ListView }) {
  const { t } = useTranslation()
  const { path, search } = view
  const leading = view.actions.find(({ leads }) => leads)
  const beginning = leading ?? view.actions.find(({ begins }) => begins)
  const plainForm = view.mayAdd && {
    name: 'new',
    label: t('page.add'),
    href: `/${path}/new${backSuffix(search)}`,
  }
  const main = beginning ?? plainForm
  const others = view.actions.filter((action) => action !== beginning)
  if (beginning && plainForm) others.push(plainForm)
  return (
    <>
      {view.tree && (
        <a className="button button-plain" href={view.tree}>
          {t('page.treeView')}
        </a>
      )}
      {view.mayImport && !view.mayExport && (
        <a className="button button-plain" href={`/${path}/import`}>
          {t('page.import')}
        </a>
      )}
      {view.mayExport && (
        <Menu
          className="button button-plain"
          button={
            <>
              <span className="wide-words">
                {t(view.mayImport ? 'page.importExport' : 'page.export')} ▾
              </span>
              <span className="narrow-sign" aria-hidden="true">
                ⋯
              </span>
            </>
          }
          look="popup-end"
        >
          {others.map(({ name, label, href }) => (
            <a key={name} className="popup-item narrow-only" href={href}>
              {label}
            </a>
          ))}
          {view.mayImport && (
            <a className="popup-item" href={`/${path}/import`}>
              {t('page.import')}
            </a>
          )}
          {exportLink(view, 'csv', t('page.exportCsv'))}
          {exportLink(view, 'xlsx', t('page.exportExcel'))}
        </Menu>
      )}
      {others.map(({ name, label, href }) => (
        // On a phone the button is in the menu, because the title has room for one button only.
        <a key={name} className={view.mayExport ? 'button wide-only' : 'button'} href={href}>
          {label}
        </a>
      ))}
      {main && (
        <a className="button button-primary" href={main.href}>
          {main === leading ? (
            main.label
          ) : (
            <>
              <span aria-hidden="true">＋</span>
              <span className="wide-words">{main.label}</span>
            </>
          )}
        </a>
      )}
    </>
  )
}

/** A plain link: the browser downloads the file, because the router has no page for it. */
function exportLink({ path, search, columns }: ListView, format: string, label: string) {
  const href = `/${path}/export${withParams(search, { page: null, saved: null, columns, format })}`
  return (
    <a className="popup-item" href={href} target="_self">
      {label}
    </a>
  )
}

function Rows({ view, suffix }: { view: ListView; suffix: string }) {
  const { t } = useTranslation()
  const { path, label, search, table, bulk } = view
  const common = { table, caption: label, search, suffix, t }
  if (!bulk) return <RecordTable {...common} />
  const { picked } = bulk
  const header = <PickAll picked={picked} search={search} t={t} />
  return (
    <form className="bulk" action={`/${path}/bulk-delete`}>
      <BulkBar bulk={bulk} path={path} search={search} t={t} />
      {/* The browser holds the state of the boxes: a new key resets them to the URL. */}
      <RecordTable key={String(picked)} {...common} picking={{ picked, header }} />
    </form>
  )
}
