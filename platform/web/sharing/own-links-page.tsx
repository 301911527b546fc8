import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { ALL, type LinkRow, type OwnLinksView, WITHDRAW } from './own-links-view.ts'

const PAGE = '/account/links'

/** The user's links with their uses; the user can withdraw one of them or all. */
export function OwnLinksPage({ view }: { view: OwnLinksView }) {
  const { t } = useTranslation()
  const { title, links, open, asked, problem } = view
  return (
    <PageFrame
      title={title}
      actions={
        open > 0 &&
        asked === null && (
          <a className="button" href={`?${WITHDRAW}=${ALL}`}>
            {t('ownLinks.all')}
          </a>
        )
      }
    >
      {problem && (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      )}
      {asked && <Confirm withdrawal={asked} t={t} />}
      {links.length > 0 ? (
        <LinkTable links={links} caption={title} t={t} />
      ) : (
        <div className="empty">
          <Icon name="globe" />
          <p>{t('ownLinks.none')}</p>
        </div>
      )}
      <p className="text-sm text-muted">{t('ownLinks.about')}</p>
    </PageFrame>
  )
}

/** Asks for confirmation before links end for good. */
function Confirm({
  withdrawal,
  t,
}: {
  withdrawal: NonNullable<OwnLinksView['asked']>
  t: TFunction
}) {
  const isBusy = useBusy()
  const { id, title, question, note } = withdrawal
  return (
    <section className="card confirm" aria-labelledby="links-withdraw">
      <h2 id="links-withdraw">{title}</h2>
      <p>{question}</p>
      <Form method="post" action={`${PAGE}?${WITHDRAW}=${id ?? ALL}`} className="form">
        <FormToken />
        <input type="hidden" name="id" value={id ?? ''} />
        <div className="field">
          <label htmlFor="note">{t('ownLinks.note')}</label>
          <input id="note" name="note" className="input" defaultValue={note} autoComplete="off" />
        </div>
        <div className="buttons">
          <button
            type="submit"
            name="intent"
            value={id === null ? ALL : 'one'}
            className="button button-danger"
            disabled={isBusy}
          >
            {t(id === null ? 'ownLinks.all' : 'ownLinks.withdraw')}
          </button>
          <a className="button" href={PAGE}>
            {t('page.cancel')}
          </a>
        </div>
      </Form>
    </section>
  )
}

type Links = { links: readonly LinkRow[]; caption: string; t: TFunction }

function LinkTable({ links, caption, t }: Links) {
  return (
    <TableFrame
      caption={caption}
      look="cards"
      headings={[
        t('ownLinks.subject'),
        t('ownLinks.state'),
        t('ownLinks.endsAt'),
        t('ownLinks.uses'),
        t('ownLinks.lastUsedAt'),
        { label: t('ownLinks.action'), look: 'actions', isHidden: true },
      ]}
    >
      {links.map((link) => (
        <tr key={link.id}>
          <th scope="row">
            {link.subject}
            <span className="block text-sm text-muted">{link.about}</span>
          </th>
          <td className="s">
            <Pill tone={link.state.tone} text={link.state.text} />
            {link.why && <span className="block text-sm text-muted">{link.why}</span>}
          </td>
          <td className="k">{link.endsAt}</td>
          <td>
            {link.log.length > 0 ? (
              <details>
                <summary aria-label={`${t('ownLinks.log')}: ${link.subject}`}>{link.uses}</summary>
                <ul className="text-sm text-muted">
                  {link.log.map(({ id, text }) => (
                    <li key={id}>{text}</li>
                  ))}
                </ul>
              </details>
            ) : (
              link.uses
            )}
          </td>
          <td className="k">{link.lastUsedAt}</td>
          <td className="actions">
            {link.isOpen && (
              <a
                className="button"
                href={`?${WITHDRAW}=${link.id}`}
                aria-label={t('ownLinks.withdrawOf', { subject: link.subject })}
              >
                {t('ownLinks.withdraw')}
              </a>
            )}
          </td>
        </tr>
      ))}
    </TableFrame>
  )
}
