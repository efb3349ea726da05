class Devmenu < Formula
  desc "Developer menu in the terminal"
  homepage "@HOMEPAGE@"
  url "@HOMEPAGE@/releases/download/@VERSION@/@SOURCES@"
  sha256 "@SHA256@"
  # GNU Readline, which the program links, puts it under its own terms; the sources are under Apache-2.0.
  license "GPL-3.0-or-later"
  depends_on xcode: ["26.4", :build]
  depends_on macos: :sequoia
  depends_on "readline"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "devmenu"
    bin.install ".build/release/devmenu"
    (buildpath/"devmenu.1").write Utils.safe_popen_read(bin/"devmenu", "man")
    man1.install "devmenu.1"
    bash_completion.install "completions/devmenu.bash" => "devmenu"
    zsh_completion.install "completions/_devmenu"
    fish_completion.install "completions/devmenu.fish"
  end

  test do
    assert_match "devmenu #{version}", shell_output("#{bin}/devmenu --version")
    assert_match "crash-app", shell_output("#{bin}/devmenu list")
  end
end
