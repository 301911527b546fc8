/** A person as far as a face needs him; the colour is faceColour of his id. */
export type FaceView = { colour: number; name: string }

type Props = FaceView & { size?: 'small' | 'row' | 'large' }

/** Stands beside the name of a person, which it does not replace. */
export function Face({ colour, name, size = 'row' }: Props) {
  const look = size === 'row' ? '' : ` face-${size}`
  return (
    <span className={`face face-${colour}${look}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const FIRST_LETTERS = /\b\p{L}/gu

/** The family name of a Chinese name; two letters of others. */
export function initialsOf(name: string): string {
  const [first = ''] = name.trim()
  if (!/[a-z]/i.test(first)) return first
  return (name.match(FIRST_LETTERS) ?? [first]).slice(0, 2).join('').toUpperCase()
}
