import { Link, useMatches } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Crumb, CrumbHandle } from './shell-view.ts'

type Props = { start: readonly Crumb[] }

/** Where the page is: what the menu says, then what the routes add by their `handle.crumbs`. */
export function Trail({ start }: Props) {
  const { t } = useTranslation()
  const added = useMatches().flatMap(({ handle, data }) =>
    data === undefined ? [] : ((handle as CrumbHandle | undefined)?.crumbs?.(data) ?? []),
  )
  const crumbs = [...start, ...added]
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={t('shell.trail')} className="no-print mb-2 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-1.5">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.to ?? ''} ${crumb.label}`} className="flex items-center gap-1.5">
            {index > 0 && <span aria-hidden="true">/</span>}
            {crumb.to && index < crumbs.length - 1 ? (
              <Link to={crumb.to} className="link text-muted">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
