/** The functions of a browser that a walk needs, independent of its protocol. */
export type Driver = {
  open(url: string): Promise<void>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Waits until the browser has drawn the page. Only needed if the browser moves elements while it draws. */
  settle?(): Promise<void>
  /** Presses the mouse at a point of the window. */
  press(x: number, y: number): Promise<void>
  /** Types a text, or presses a key, where the focus is. */
  type(text: string): Promise<void>
  enter(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** A PNG picture of the window. */
  picture(): Promise<Buffer>
  /** Script errors and failed requests since the last call; null if the browser cannot report them. */
  troubles(): string[] | null
  close(): Promise<void>
}

export type StartOptions = {
  /** False opens pages without scripts, if the browser supports that. */
  isScripted: boolean
  /** The folder for temporary files of the browser. */
  folder: string
}
