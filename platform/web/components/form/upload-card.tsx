import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormToken } from './form-token.tsx'
import { controlId } from './form-view.ts'

/** The extensions of the files that the table reader opens (platform/api/imports/reading/open-table.ts). */
const TABLE_FILES = '.xlsx,.csv,.txt,.dat,.tsv'

type DownloadProps = {
  heading: string
  about: string
  files: readonly { label: string; href: string }[]
}

/** The first step of an import: files to download and complete. */
export function DownloadCard({ heading, about, files }: DownloadProps) {
  return (
    <section className="card import-card">
      <h2>{heading}</h2>
      <p>{about}</p>
      <div className="buttons">
        {files.map(({ label, href }) => (
          // A plain link: the browser downloads the file, because the router has no page for it.
          <a key={href} className="button" href={href} target="_self">
            {label}
          </a>
        ))}
      </div>
    </section>
  )
}

type UploadProps = {
  heading?: string
  /** What the server expects of the file. */
  hints: readonly string[]
  /** The server refused the file that the user sent before. */
  isRefused: boolean
  /** The label of the button. */
  send: string
  /** Fields that say how the server reads the file; no buttons. */
  fields?: ReactNode
  /** Another button of the page is the main one. */
  isBeside?: boolean
}

/** A form that uploads a file with a table. */
export function UploadCard({ heading, hints, isRefused, send, fields, isBeside }: UploadProps) {
  const { t } = useTranslation()
  return (
    // A plain form: an upload gains nothing from a script.
    <form method="post" encType="multipart/form-data" className="card import-card">
      <FormToken />
      {heading && <h2>{heading}</h2>}
      <div className="field">
        <label htmlFor={controlId('file')}>{t('imports.file')}</label>
        <input
          id={controlId('file')}
          type="file"
          name="file"
          accept={TABLE_FILES}
          aria-describedby="import-hints"
          aria-invalid={isRefused || undefined}
        />
      </div>
      {fields}
      <ul className="import-hints hint" id="import-hints">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <div className="buttons">
        <button type="submit" className={isBeside ? 'button' : 'button button-primary'}>
          {send}
        </button>
      </div>
    </form>
  )
}
