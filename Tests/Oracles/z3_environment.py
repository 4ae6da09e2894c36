"""z3 from PyPI, in an environment of its own that is made in a scratch folder when it is not there."""
import multiprocessing, os, pathlib, subprocess, sys, tempfile, venv

SCRATCH = pathlib.Path(os.environ.get("BELFRY_ORACLE_SCRATCH", pathlib.Path(tempfile.gettempdir()) / "belfry-oracle-z3"))


def enter(script):
    """Starts a script again under a Python that has z3, unless this one has it."""
    try:
        import z3
    except ImportError:
        python = SCRATCH / "bin" / "python"
        if pathlib.Path(sys.executable) == python: raise
        if not python.exists(): venv.create(SCRATCH, with_pip=True)
        subprocess.run([SCRATCH / "bin" / "pip", "install", "--quiet", "z3-solver==5.4.0.0"], check=True)
        os.execv(python, [str(python), str(script), *sys.argv[1:]])


def share(judge, generate, cases, seed, part, of):
    return [judge(case) for index, case in enumerate(generate(cases, seed)) if index % of == part]


def judged(judge, generate, cases, seed):
    """What `judge` says of each case that is made up, in order; worked out by several processes, each of which makes them up again."""
    jobs = max(1, min(os.cpu_count() or 1, 4))
    with multiprocessing.Pool(jobs) as pool:
        shares = pool.starmap(share, [(judge, generate, cases, seed, part, jobs) for part in range(jobs)])
    return [shares[index % jobs][index // jobs] for index in range(cases)]
