import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MonthForm } from '#platform/web/components/form/month-form.tsx'
import { MoreMenu } from '#platform/web/components/page/more-menu.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { HeadView } from './roster-view.ts'

/** The month with links to its neighbours, and its status. */
export function RosterMonth({ head }: { head: HeadView }) {
  const { before, after, monthName, pills } = head
  const group = { name: 'group', value: head.group }
  const kept = head.view === 'week' ? [group, { name: 'view', value: 'week' }] : [group]
  return (
    <section className="roster-month" aria-label={monthName}>
      <a href={before.href} className="button button-plain no-print" aria-label={before.label}>
        ‹
      </a>
      <Menu className="button button-plain month-name" button={`${monthName} ▾`} look="popup-sheet">
        <MonthForm month={head.month} kept={kept} />
      </Menu>
      <a href={after.href} className="button button-plain no-print" aria-label={after.label}>
        ›
      </a>
      <span className="roster-pills">
        {pills.map((pill) => (
          <Pill key={pill.text} {...pill} />
        ))}
      </span>
    </section>
  )
}

/** Less frequent actions, in a menu. */
export function RosterMenu({ menu }: Pick<HeadView, 'menu'>) {
  return (
    <MoreMenu>
      {menu.map(({ label, href, isFile, isDanger }) => (
        // A plain link: the browser downloads a file, and the router has no page for it.
        <a
          key={href}
          className={isDanger ? 'popup-item popup-danger' : 'popup-item'}
          href={href}
          target={isFile ? '_self' : undefined}
        >
          {label}
        </a>
      ))}
    </MoreMenu>
  )
}

/** The choices of group, employee and view. */
export function RosterTools({ head }: { head: HeadView }) {
  const { t } = useTranslation()
  const { groups, group, month, key, view, views } = head
  return (
    <div className="roster-tools no-print">
      <Form method="get" className="roster-choice" role="search">
        <label>
          <span>{t('roster.group')}</span>
          <select name="group" defaultValue={group} key={group}>
            {groups.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <input type="hidden" name="month" value={month} />
        {view === 'week' && <input type="hidden" name="view" value="week" />}
        <input
          type="search"
          name="key"
          key={`${group} ${key}`}
          defaultValue={key}
          placeholder={t('roster.find')}
          aria-label={t('roster.find')}
        />
        <button type="submit" className="button">
          {t('page.show')}
        </button>
      </Form>
      <nav className="roster-views" aria-label={t('roster.viewsBy')}>
        {views.map(({ name, label, href }) => (
          <a key={name} href={href} aria-current={name === view ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  )
}
