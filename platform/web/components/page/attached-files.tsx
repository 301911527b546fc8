export type AttachedFile = {
  id: string
  name: string
  href: string
  /** The type and the size of the file. */
  facts: string
  /** The address of the preview; null for a file that is not shown as a picture. */
  preview: string | null
  /** Evidence that was added later. It cannot be removed. */
  isLater: boolean
}

/** The files of a record, each with a link; pictures are shown. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  return (
    <ul className="attached">
      {files.map((file) => (
        <li key={file.id}>
          <AttachedFileLink file={file} />
        </li>
      ))}
    </ul>
  )
}

export function AttachedFileLink({ file: { name, href, facts, preview } }: { file: AttachedFile }) {
  return (
    <div>
      <a href={href}>
        {preview !== null && <img src={preview} alt="" loading="lazy" />}
        <bdi>{name}</bdi>
      </a>{' '}
      <small>{facts}</small>
    </div>
  )
}
