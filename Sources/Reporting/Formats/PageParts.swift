import Payloads

/// What pages have in common: how they look, and their scripts.
enum PageParts {
  static let style = """
    :root{color-scheme:light dark;--page:#f5f5f7;--paper:#fff;--ink:#1d1d1f;--soft:#5d5d66;--line:#dcdce2;--link:#0058b8;\
    --red:#b3001b;--green:#13682c;--delback:#fde4e4;--delink:#8c0016;--insback:#d9f2df;--insink:#0d4f20;--amber:#8a4b00;--fill:#2f6fde;--rest:#e4e6ec;--glass:rgba(250,250,252,.88);--glassink:#111;\
    --glasssoft:#4a4a52;--wall:linear-gradient(165deg,#7d93c9,#a892c4 45%,#d3a3ae 80%,#e6bd9d)}
    @media (prefers-color-scheme:dark){:root{--page:#101014;--paper:#1b1b20;--ink:#f2f2f5;--soft:#a6a6b0;--line:#34343c;\
    --link:#7fb2ff;--red:#ff8a8a;--green:#7fd897;--delback:#4a1d22;--delink:#ffb9b9;--insback:#173d23;--insink:#a9efba;--amber:#f2b35e;--fill:#6aa0ff;--rest:#34363f;--glass:rgba(38,38,44,.9);--glassink:#fff;\
    --glasssoft:#c3c3cc;--wall:linear-gradient(165deg,#18223d,#33264a 45%,#4d2f45 80%,#5d4038)}}
    *{box-sizing:border-box}
    [hidden]{display:none!important}time{white-space:nowrap}
    html{scroll-behavior:smooth;scroll-padding-top:4.5rem}
    body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 -apple-system,BlinkMacSystemFont,"SF Pro Text",system-ui,"Segoe UI",\
    Roboto,"Noto Sans","Helvetica Neue",Arial,"Noto Sans Arabic","Noto Sans CJK JP",sans-serif;-webkit-text-size-adjust:100%}
    a{color:var(--link);text-underline-offset:.15em}
    h1,h2,h3,p,figure,ul,ol,dl,dd{margin:0;padding:0}
    h1{font-size:1.55rem;line-height:1.2;letter-spacing:-.015em}
    h2{font-size:1.25rem;line-height:1.3;letter-spacing:-.01em;overflow-wrap:anywhere}
    h3{font-size:.95rem;margin:1.25rem 0 .5rem}
    h2+.soft{margin-bottom:.5rem}
    code{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono",monospace;overflow-wrap:anywhere}
    .soft{color:var(--soft)}
    .top{position:sticky;top:0;z-index:2;background:var(--page);border-bottom:1px solid var(--line);padding:.75rem clamp(1rem,3vw,2.5rem);\
    display:flex;gap:.5rem 1.5rem;align-items:baseline;flex-wrap:wrap}
    .top p{font-size:.9rem;flex:1 1 20rem;min-width:0;overflow-wrap:anywhere}
    .top label{margin-inline-start:auto;font-size:.9rem}
    .top .ended{flex-basis:100%;background:var(--delback);color:var(--delink);border-radius:.6rem;padding:.5rem .8rem;font-weight:600}
    .top input{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--soft);border-radius:.6rem;padding:.35rem .7rem;width:min(14rem,60vw)}
    .all{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:2rem;padding:1.5rem clamp(1rem,3vw,2.5rem) 4rem;max-width:100rem;margin:0 auto}
    nav{position:sticky;top:5rem;align-self:start;max-height:calc(100vh - 6rem);overflow:auto;font-size:.88rem}
    nav ol{list-style:none;display:grid;gap:.1rem}.of+.of{margin-top:.9rem}
    nav .of>p{font-weight:600;padding:0 .5rem .15rem;overflow-wrap:anywhere}
    nav a{padding:.2rem .5rem;border-radius:.5rem;text-decoration:none;overflow-wrap:anywhere;display:inline-block}
    nav a:hover,nav a:focus-visible{background:var(--rest)}
    nav summary{font-weight:600}
    .cut{color:var(--amber);font-weight:600}
    @supports selector(::details-content){@media (min-width:60.01rem){nav summary{display:none}nav details::details-content{display:block;content-visibility:visible}}}
    .ids ol{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:.3rem 1.2rem;font-size:.9rem;margin-top:.5rem}
    .ids li{overflow-wrap:anywhere}
    main{display:grid;gap:1.5rem;min-width:0}
    section{background:var(--paper);border:1px solid var(--line);border-radius:1.1rem;padding:1.25rem clamp(1rem,2.2vw,1.75rem);min-width:0}
    section.c{content-visibility:auto;contain-intrinsic-size:auto 60rem}
    .facts{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem 1rem;font-size:.9rem;margin:1rem 0 .4rem}
    .facts dt{color:var(--soft)}
    .facts dd{overflow-wrap:anywhere}
    .bar{display:block;width:100%;max-width:22rem;height:.5rem;border-radius:.25rem;margin-top:.3rem}
    .bar .r{fill:var(--rest)}.bar .v{fill:var(--fill)}.bar.w .v{fill:var(--red)}
    .found{list-style:none;display:grid;gap:.6rem;margin-top:1rem}
    .found li{border-inline-start:4px solid var(--amber);padding:.1rem .9rem;font-size:.92rem;overflow-wrap:anywhere}
    .found .error{border-color:var(--red)}
    .found b{color:var(--amber)}.found .error b{color:var(--red)}
    .found pre{margin:.3rem 0;max-width:100%;overflow:auto;background:var(--page);border-radius:.5rem;padding:.4rem .7rem;white-space:pre-wrap}
    .finds{margin:.1rem 0 .6rem}.finds summary{color:var(--amber);font-weight:600}.finds .found{margin:.4rem 0 .8rem}#found~.whom{margin-top:.6rem;font-size:.92rem}
    .found .allowed{border-color:var(--line)}.found .allowed b{color:var(--soft)}
    .kind{display:inline-block;font-size:.75rem;font-weight:600;letter-spacing:.02em;border:1px solid var(--soft);border-radius:1rem;padding:.05rem .6rem;\
    color:var(--soft);vertical-align:.15em}.kind.added{color:var(--green);border-color:var(--green)}.kind.removed{color:var(--red);border-color:var(--red)}
    .parts{border-collapse:collapse;width:100%;table-layout:fixed;font-size:.9rem;margin:.8rem 0}
    .parts th,.parts td{text-align:start;vertical-align:top;padding:.4rem .6rem;border-top:1px solid var(--line);overflow-wrap:anywhere;white-space:pre-line}
    .parts thead th{border:0;color:var(--soft);font-weight:600;font-size:.83rem}.parts tbody th{font-weight:500;color:var(--soft)}.parts th:first-child{width:13rem}
    del,ins{text-decoration:none;border-radius:.25rem;padding:.05em .15em}del{background:var(--delback);color:var(--delink);text-decoration:line-through}\
    ins{background:var(--insback);color:var(--insink)}
    .pairs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(36rem,100%),1fr));gap:1.4rem}
    .pair{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.9rem}
    .alone{grid-template-columns:minmax(0,1fr)}
    .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1.1rem}
    figure{min-width:0;display:flex;flex-direction:column;gap:.4rem}
    figcaption{font-size:.85rem;color:var(--soft);display:flex;gap:.5rem;flex-wrap:wrap}
    .wall{background:var(--wall);border-radius:1.4rem;padding:1.1rem .8rem;display:grid;grid-template-columns:minmax(0,1fr);gap:.45rem}
    .card{background:var(--glass);color:var(--glassink);border-radius:1.25rem;padding:.75rem .85rem;display:flex;\
    gap:.7rem;font-size:.94rem;line-height:1.32}.card>div{flex:1;min-width:0}.card>span{flex:none}
    .icon{position:relative;inline-size:2.4rem;block-size:2.4rem;border-radius:.6rem;background:linear-gradient(150deg,#3d7bea,#1c4fb4);color:#fff;\
    display:grid;place-items:center;font-weight:700;font-size:1.15rem;align-self:center}
    .icon b{position:absolute;inset-block-start:-.5rem;inset-inline-end:-.5rem;min-inline-size:1.2rem;padding:0 .3rem;border-radius:.7rem;background:#c70012;\
    color:#fff;font-size:.72rem;line-height:1.2rem;text-align:center}
    .card p{white-space:pre-line;overflow-wrap:anywhere;unicode-bidi:plaintext;text-align:left}[dir=rtl] .card p{text-align:right}
    .card .t{font-weight:600}.card .s{font-weight:600;font-size:.9rem}
    .card .s,.card .b{clear:inline-end}
    .card .t,.card .s{white-space:nowrap;overflow:hidden;text-overflow:ellipsis;unicode-bidi:isolate}
    .card .b{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:\(lines(.lockScreen));overflow:hidden}.slim .b{-webkit-line-clamp:\(lines(.banner))}
    figure:has(>details[open])>.wall .card:not(.slim) :is(.t,.s,.b){white-space:pre-line;overflow:visible;-webkit-line-clamp:none}
    .card .l{font-size:.7rem;letter-spacing:.04em;color:var(--glasssoft);text-transform:uppercase}
    .card .now{float:inline-end;font-size:.78rem;line-height:1.32;color:var(--glasssoft);padding-inline-start:.6rem}
    .card .m{align-self:center;inline-size:2.4rem;block-size:2.4rem;border-radius:.5rem;background:linear-gradient(135deg,#8fb7a2,#4f8a78)}
    .nothing{border:1px dashed var(--soft);border-radius:1.1rem;padding:1rem;color:var(--soft);font-size:.9rem}
    .btns{list-style:none;background:var(--glass);color:var(--glassink);border-radius:1rem;overflow:hidden;margin:0 1.2rem;font-size:.92rem}
    .btns li{padding:.42rem .9rem;overflow-wrap:anywhere}
    .btns li+li{border-top:1px solid rgba(127,127,140,.35)}
    .btns .x{color:var(--red)}
    .btns small{display:block;color:var(--glasssoft)}
    .state{border-collapse:collapse;font-size:.83rem;margin-top:.4rem;inline-size:100%}.state th{font-weight:400;color:var(--soft);text-align:start;padding-inline-end:.8rem}
    .state :is(th,td){border-bottom:1px solid var(--line);vertical-align:top;padding-block:.15rem;overflow-wrap:anywhere}
    .notes{font-size:.83rem;color:var(--soft);overflow-wrap:anywhere}
    details{font-size:.88rem}
    summary{cursor:pointer;color:var(--link);padding:.15rem 0}
    details .wall{margin-top:.3rem;padding:.7rem .6rem;border-radius:1.1rem}
    details .n{margin:.7rem 0 .15rem;font-size:.83rem;font-weight:600}
    .whom{padding-inline-start:1.1rem;overflow-wrap:anywhere}
    .cal{border-collapse:collapse;width:100%;table-layout:fixed;font-size:.82rem}
    .cal th{font-weight:600;text-align:start;padding:.25rem .4rem;color:var(--soft)}
    .cal td{border:1px solid var(--line);vertical-align:top;padding:.3rem .4rem;height:4.2rem;overflow-wrap:anywhere}
    .cal ul{list-style:none}.cal .d{font-weight:600}.cal .off{background:var(--page)}
    .sizes{list-style:none;display:grid;gap:.35rem;font-size:.88rem}
    .sizes li{display:grid;grid-template-columns:minmax(0,14rem) minmax(3rem,1fr) max-content;gap:.9rem;align-items:center}
    .sizes a{overflow-wrap:anywhere}.sizes .bar{margin:0;max-width:none}
    .slots{width:100%;max-width:44rem;height:auto;display:block}
    .slots text{fill:var(--soft);font-size:11px}.slots .p{fill:none;stroke:var(--fill);stroke-width:2}.slots .q{fill:var(--fill);opacity:.15}
    .slots .x{stroke:var(--line)}.slots .most{stroke:var(--red);stroke-dasharray:4 4}
    .sizes.many li,.sizes.head{grid-template-columns:5.5rem minmax(3rem,1fr) minmax(6rem,max-content)}.sizes.head{display:grid;gap:.9rem;color:var(--soft);font-size:.83rem;margin-bottom:.35rem}
    .rate rect,.legend i{fill:var(--c);background:var(--c)}.z0{--c:#2f6fde}.z1{--c:#d9822b}.z2{--c:#2f9e74}.z3{--c:#b455c8}.z4{--c:#8a8f9c}.z5{--c:#c8435a}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;font-size:.85rem}.legend i{display:inline-block;inline-size:.8rem;block-size:.8rem;border-radius:.2rem;margin-inline-end:.4rem;vertical-align:-.05rem}
    .scroll{overflow:auto;max-width:100%}.figures{border-collapse:collapse;font-size:.85rem;margin-top:.4rem}.figures th,.figures td{text-align:end;padding:.2rem .7rem;border-top:1px solid var(--line);\
    font-weight:400}.figures thead th{border:0;color:var(--soft)}
    @media (max-width:60rem){.all{grid-template-columns:minmax(0,1fr);gap:.8rem;padding-top:.8rem}.top{position:static}html{scroll-padding-top:4rem}\
    nav{top:.4rem;z-index:2;max-height:75vh;border:1px solid var(--line);border-radius:.8rem;padding:.35rem .7rem;background:var(--paper)}.top label{margin:0}}
    @media (max-width:40rem){.top{padding:.6rem .9rem;gap:.3rem 1rem}.all{padding-inline:.5rem}section{padding:1rem .9rem}\
    section.c figure>.wall{margin-inline:-.9rem;border-radius:0;padding-inline:.55rem}section.c .pair .wall{margin:0;border-radius:1.2rem}.pair{grid-template-columns:minmax(0,1fr)}.parts,.parts tbody,.parts tr,.parts td,.parts tbody th{display:block;width:auto}\
    .parts thead{display:none}.parts tbody th{padding-bottom:0}.parts th:first-child{width:auto}.parts td{border:0;padding-top:.1rem}.parts td::before{content:attr(data-side) " ";color:var(--soft);font-size:.8rem}\
    .cal,.cal tbody,.cal tr,.cal td{display:block}.cal thead,.cal .none{display:none}.cal td{height:auto;border-width:0 0 1px}\
    .sizes li{grid-template-columns:minmax(0,1fr) max-content}.sizes li{gap:.2rem .9rem}.sizes .bar{grid-column:1/-1;grid-row:2}\
    .sizes.many li,.sizes.head{grid-template-columns:3.2rem minmax(3rem,1fr) minmax(5.5rem,max-content)}.sizes.many .bar{grid-column:auto;grid-row:auto}.slots text{font-size:20px}.facts{grid-template-columns:minmax(0,1fr)}\
    .facts dd{margin-bottom:.3rem}}
    @media print{:root{--page:#fff;--paper:#fff;--ink:#000;--soft:#444;--wall:#e8e8ee;--glass:#fff;--glassink:#000;--glasssoft:#444}nav,.top label{display:none}\
    .all{display:block;padding:0}section{border:0;border-top:1px solid #999;border-radius:0;content-visibility:visible}section.c{content-visibility:visible}\
    .card :is(.t,.s,.b){white-space:pre-line;overflow:visible;-webkit-line-clamp:none}figure{break-inside:avoid}details::details-content{display:block;content-visibility:visible}.top{position:static}\
    .card,.btns{border:1px solid #bbb}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
    @media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
    """

  /// How many lines of a body a place shows.
  private static func lines(_ place: TextLines.Place) -> Int { TextLines.most(of: .body, in: place) ?? 4 }

  /// Finds campaigns by their words, closes the list of links of a phone behind the one that was chosen, and opens on paper what is folded.
  static let search = """
    (()=>{const q=document.getElementById('q'),n=document.getElementById('n');q.parentElement.hidden=false;\
    const all=[...document.querySelectorAll('section.c,.ids li')],lists=[...document.querySelectorAll('section.ids,nav .of')];\
    const links=new Map([...document.querySelectorAll('nav li a')].map(a=>[a.getAttribute('href'),a.parentElement]));let words;\
    q.addEventListener('input',()=>{words??=all.map(s=>s.textContent.toLowerCase());const w=q.value.trim().toLowerCase();let k=0;\
    all.forEach((s,i)=>{const hit=words[i].includes(w),l=links.get('#'+s.id);s.hidden=!hit;if(s.id&&l)l.hidden=!hit;if(hit)k++});\
    lists.forEach(l=>l.hidden=!l.querySelector('li:not([hidden])'));n.textContent=w?k+' of '+all.length:''});\
    document.querySelector('nav')?.addEventListener('click',e=>{if(e.target.closest('a'))e.currentTarget.firstElementChild.open=false});\
    addEventListener('beforeprint',()=>document.querySelectorAll('details').forEach(d=>d.open=true))})()
    """

  /// Asks the server, while the page is seen, whether there is a newer page than that which the server said this to be; says when no one answers.
  static let reload = """
    (()=>{const e=document.getElementById('e'),born=new Date();let tag=performance.getEntriesByType('navigation')[0]?.serverTiming?.find(t=>t.name==='page')?.description,lost=0;\
    document.getElementById('t').textContent=born.toTimeString().slice(0,5);\
    const ask=async()=>{try{if(!document.hidden){const a=await fetch('/',{method:'HEAD',cache:'no-store'});lost=0;e.hidden=true;\
    const now=a.headers.get('etag')?.replaceAll('"','');if(a.ok&&now){if(tag&&tag!==now)return location.reload();tag=now}}}catch{e.hidden=++lost<2}setTimeout(ask,700)};ask()})()
    """
}
