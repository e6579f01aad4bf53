/** Word's clipboard HTML for a heading, a nested list, a picture and a table. */
export const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/jo/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0 {mso-list-id:1} --></style></head>
<body lang=EN-AU style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:12pt'><span style='font-family:"Calibri Light",sans-serif;color:#2F5496'>Safety on site<o:p></o:p></span></h1>
<p class=MsoNormal><span style='color:red'>Always </span><b style='mso-bidi-font-weight:normal'>wear</b> your <i>helmet</i>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Gloves<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Leather<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Boots<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span>Sign in</p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/image001.png"/></v:shape><![endif]--><![if !vml]><img
width=602 height=301 src="file:///C:/Users/jo/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="x"><![endif]></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'>
<td width=301 valign=top style='width:225.4pt'><p class=MsoNormal><b>Day<o:p></o:p></b></p></td><td><p class=MsoNormal>Monday<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`;

/** Google Docs' clipboard HTML for a title, a styled sentence, a link and a list. */
export const fromGoogleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e">
<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial;color:#000;font-weight:400;">Term dates</span></h1>
<p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;color:#000">Term 1</span><span style="font-weight:400;font-style:italic"> begins</span><span style="font-weight:400"> on </span><a href="https://example.com/term" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">this day</span></a><span style="font-size:0.6em;vertical-align:super;">1</span></p><br />
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Bring tools</span></p></li></ul>
<p dir="ltr"><span style="border:none;"><img src="https://lh7-us.googleusercontent.com/docsz/abc" width="400" height="300" style="margin-left:0px;" /></span></p></b><br class="Apple-interchange-newline">`;

/** Outlook's clipboard HTML for a mail. */
export const fromOutlook = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<div class=WordSection1><p class=MsoNormal><span lang=EN-AU style='mso-fareast-language:EN-US'>Dear all,<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-AU><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal>write to <a href="mailto:office@example.com"><span style='color:#0563C1'>office@example.com</span></a>
<s>today</s> or see <a href="javascript:alert(1)">this</a>.<img src="cid:image001.png@01D9" alt="logo"></p></div><!--EndFragment--></body></html>`;

/** Attacks of each class that might be copied from a page. */
export const attacks: Readonly<Record<string, string>> = {
  script: '<p>a</p><script>alert(1)</script>',
  handler: '<p onclick="alert(1)">a</p><img src=x onerror=alert(1)>',
  'script link': '<a href="javascript:alert(1)">a</a>',
  'script link in disguise':
    '<a href=" jav\tascript:alert(1)">a</a><a href="&#106;avascript:alert(1)">b</a>',
  'data link': '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  'link without a scheme': '<a href="//evil.example/x">a</a><a href="/\\evil.example">b</a>',
  'mutation by a template':
    '<template><style></template><img src=x onerror=alert(1)></style></template>',
  'mutation by noscript':
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  'namespace confusion':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  svg: '<svg><a xlink:href="javascript:alert(1)"><text>a</text></a><script>alert(1)</script></svg>',
  clobbering:
    '<form id="config"><input name="attributes"></form><a id="location" name="x" href="https:x">a</a>',
  styles:
    '<p style="position:fixed;inset:0;background:url(https://evil.example)">a</p><style>*{display:none}</style>',
  'foreign pictures':
    '<img srcset="https://evil.example/a 2x" src="https://evil.example/b"><picture><source srcset="https://evil.example/c"></picture>',
  frames:
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src="x">',
  'a slice of an editor':
    '<p data-pm-slice="1 1 [&quot;image&quot;,{&quot;src&quot;:&quot;https://evil.example/x&quot;}]">a</p>',
};
