import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { isolate } from '#platform/wire/language/isolate-text.ts'
import type { HitView, KindView, SearchView } from './search-view.ts'

/** Shows the results by kind. The form uses GET, so that each search has an address. */
export function SearchPage({ view }: { view: SearchView }) {
  const { t } = useTranslation()
  const { title, typed, problem, found, summary, nothing } = view
  return (
    <PageFrame title={title} count={summary}>
      <Form method="get" action="/search" role="search" className="search-form">
        <input
          type="search"
          name="q"
          key={typed}
          defaultValue={typed}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'search-problem' : undefined}
          // biome-ignore lint/a11y/noAutofocus: users open this page to type
          autoFocus={found === null}
        />
        <button type="submit" className="button button-primary">
          {t('search.submit')}
        </button>
      </Form>
      {problem && (
        <p id="search-problem" role="alert" className="notice notice-error">
          {problem}
        </p>
      )}
      {found?.map((kind) => (
        <KindSection key={kind.kind} kind={kind} t={t} />
      ))}
      {(found === null || found.length === 0) && <Hints nothing={nothing} t={t} />}
    </PageFrame>
  )
}

function KindSection({
  kind: { kind, label, icon, count, hits, more },
  t,
}: {
  kind: KindView
  t: TFunction
}) {
  const id = `found-${kind.replaceAll('/', '-')}`
  return (
    <section aria-labelledby={id} className="found">
      <h2 id={id}>
        {label} <span className="found-count">{count}</span>
      </h2>
      <ul className="card">
        {hits.map((hit) => (
          <Hit key={hit.id} hit={hit} icon={icon} />
        ))}
      </ul>
      {more && (
        <p>
          <a href={more}>{t('search.more', { total: count, label })}</a>
        </p>
      )}
    </section>
  )
}

function Hit({ hit, icon }: { hit: HitView; icon: string }) {
  const { href, title, number, department, post, face, phone, state, links } = hit
  const place = [department, post].filter(Boolean).map(isolate).join(' · ')
  return (
    <li className="hit">
      {face === null ? <Icon name={icon} /> : <Face {...face} />}
      <span className="hit-title">
        {href === null ? <b>{title}</b> : <a href={href}>{title}</a>}{' '}
        <span className="hit-number">{number}</span>
      </span>
      <span className="hit-place" title={place}>
        {place}
      </span>
      {phone && (
        <span className="hit-phone">
          {phone.href ? <a href={phone.href}>{phone.text}</a> : phone.text}
        </span>
      )}
      <span className="hit-state">
        {state && <Pill {...state} />}
        {links.map((link) => (
          <a key={link.href} href={link.href}>
            {link.label}
          </a>
        ))}
      </span>
    </li>
  )
}

/** The message when a search has no results, with hints on what to search for. */
function Hints({ nothing, t }: { nothing: string; t: TFunction }) {
  return (
    <div className="empty found">
      <Icon name="search" />
      {nothing && (
        <p role="status" className="found-nothing">
          {nothing}
        </p>
      )}
      <p>{t('search.hint')}</p>
      <p>{t('search.hintInitials')}</p>
    </div>
  )
}
