/** Rows as a file that workbooks open as it is; nothing in it is taken for a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
const cellOf = (text: string): string => `"${(/^([=+@\t\r]|-(?![\d.,]+%?$))/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
